import TransitCore

extension FeedTables {
    /// Reads the translations of fields that riders see. Translations of other fields are ignored.
    mutating func readTranslations(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.translations) else { return }
        let columns = TranslationColumns(table)
        var seen: Set<[UInt32]> = []
        while try table.next() {
            guard let field = Self.field(table[columns.table].string, table[columns.field].string),
                let row = translation(of: field, table, columns)
            else { continue }
            let key = [
                UInt32(field.rawValue), row.language.rawValue, row.record.rawValue, row.sequence, row.value.rawValue,
            ]
            guard seen.insert(key).inserted else {
                table.leaveOut(.duplicateKey, columns.text)
                continue
            }
            builder.translations.append(row)
        }
    }

    /// Reads a row. Nil, with a notice, if it contains no translation or does not identify the text to translate.
    private mutating func translation(
        of field: TranslatedField, _ table: borrowing FileTable, _ columns: TranslationColumns
    ) -> TranslationRecord? {
        let language = table.text(columns.language, in: &builder.strings)
        let text = table.name(columns.text, in: &builder.strings)
        let record = table.text(columns.record, in: &builder.strings)
        // record_id takes precedence over field_value (reference, translations.txt).
        let value = record == .none ? table.name(columns.value, in: &builder.strings) : .none
        guard language != .none, text != .none, record != .none || value != .none else {
            table.leaveOut(.missingField, text == .none ? columns.text : columns.record)
            return nil
        }
        var sequence = UInt32.max
        if field == .stopHeadsign, record != .none {
            guard let number = table.sequence(columns.subrecord) else { return nil }
            sequence = number
        }
        guard record == .none || isKnown(record, in: field) else {
            table.leaveOut(.foreignKeyViolation, columns.record)
            return nil
        }
        // The timetable does not store ids of these records, so the translation is stored by value.
        let named = self.value(of: record, in: field)
        return TranslationRecord(
            language: language, field: field, record: named == nil ? record : .none, sequence: sequence,
            value: named ?? value, text: text)
    }

    private func isKnown(_ record: StringIndex, in field: TranslatedField) -> Bool {
        switch field {
        case .agencyName, .agencyURL, .agencyPhone: agencyNumbers[record] != nil
        case .stopName, .stopDescription, .stopPlatform, .stopCode, .stopSpokenName, .stopURL:
            stopNumbers[record] != nil
        case .routeShortName, .routeLongName, .routeDescription, .routeURL: routeNumbers[record] != nil
        case .tripHeadsign, .tripShortName, .stopHeadsign: tripNumbers[record] != nil
        case .levelName, .pathwaySign, .reversedPathwaySign: value(of: record, in: field) != nil
        }
    }

    /// Returns the untranslated text of a record whose id the timetable does not store; nil for all other fields.
    private func value(of record: StringIndex, in field: TranslatedField) -> StringIndex? {
        let value: StringIndex? =
            switch field {
            case .levelName: levels[record]?.name
            case .pathwaySign: pathwaySigns[record]?.sign
            case .reversedPathwaySign: pathwaySigns[record]?.reversed
            default: nil
            }
        return value == StringIndex.none ? nil : value
    }

    private static func field(_ table: String, _ field: String) -> TranslatedField? {
        switch (table, field) {
        case ("agency", "agency_name"): .agencyName
        case ("agency", "agency_url"): .agencyURL
        case ("agency", "agency_phone"): .agencyPhone
        case ("stops", "stop_name"): .stopName
        case ("stops", "stop_desc"): .stopDescription
        case ("stops", "platform_code"): .stopPlatform
        case ("stops", "stop_code"): .stopCode
        case ("stops", "tts_stop_name"): .stopSpokenName
        case ("stops", "stop_url"): .stopURL
        case ("routes", "route_short_name"): .routeShortName
        case ("routes", "route_long_name"): .routeLongName
        case ("routes", "route_desc"): .routeDescription
        case ("routes", "route_url"): .routeURL
        case ("trips", "trip_headsign"): .tripHeadsign
        case ("trips", "trip_short_name"): .tripShortName
        case ("stop_times", "stop_headsign"): .stopHeadsign
        case ("levels", "level_name"): .levelName
        case ("pathways", "signposted_as"): .pathwaySign
        case ("pathways", "reversed_signposted_as"): .reversedPathwaySign
        default: nil
        }
    }
}

private struct TranslationColumns {
    let table, field, language, text, record, subrecord, value: CSVColumn

    init(_ file: borrowing FileTable) {
        table = file.column("table_name", isRequired: true)
        field = file.column("field_name", isRequired: true)
        language = file.column("language", isRequired: true)
        text = file.column("translation", isRequired: true)
        record = file.column("record_id")
        subrecord = file.column("record_sub_id")
        value = file.column("field_value")
    }
}
