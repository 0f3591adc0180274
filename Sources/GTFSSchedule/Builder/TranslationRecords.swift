import TransitCore

/// A row of translations.txt.
struct TranslationRecord: Sendable {
    var language: StringIndex
    var field: TranslatedField
    /// GTFS record_id; ``StringIndex/none`` if the row has a field_value.
    var record: StringIndex
    /// GTFS record_sub_id, which is the stop_sequence in rows for stop_times; `UInt32.max` for other rows.
    var sequence: UInt32
    /// GTFS field_value, which is ``StringIndex/none`` if the row has a record_id, and the translation.
    var value, text: StringIndex
}

extension TimetableBuilder {
    func putTranslations(_ writer: inout ColumnFileWriter<TimetableSection>) {
        guard !translations.isEmpty else { return }
        func key(_ one: TranslationRecord) -> (UInt32, UInt8, UInt32, UInt32, UInt32, UInt32) {
            (
                one.language.rawValue, one.field.rawValue, one.record.rawValue, one.sequence, one.value.rawValue,
                one.text.rawValue
            )
        }
        let sorted = translations.sorted { key($0) < key($1) }
        writer.put(.translationLanguages, sorted.map(\.language))
        writer.put(.translationFields, sorted.map(\.field.rawValue))
        writer.put(.translationRecords, sorted.map(\.record))
        writer.put(.translationSequences, sorted.map(\.sequence))
        writer.put(.translationValues, sorted.map(\.value))
        writer.put(.translationTexts, sorted.map(\.text))
    }
}

/// The translations of the names of routes and stops, for the search index.
struct TranslatedSearchNames {
    private struct Key: Hashable {
        let field: TranslatedField
        /// The record_id or field_value.
        let name: StringIndex
        let isValue: Bool
    }

    private var texts: [Key: [StringIndex]] = [:]

    init(_ translations: [TranslationRecord]) {
        for one in translations where [.stopName, .routeShortName, .routeLongName].contains(one.field) {
            let isValue = one.record == .none
            let key = Key(field: one.field, name: isValue ? one.value : one.record, isValue: isValue)
            if texts[key]?.contains(one.text) != true { texts[key, default: []].append(one.text) }
        }
    }

    /// Returns the translations of a record's name into all languages.
    func texts(_ field: TranslatedField, of record: StringIndex, _ value: StringIndex) -> [StringIndex] {
        guard !texts.isEmpty else { return [] }
        return (texts[Key(field: field, name: record, isValue: false)] ?? [])
            + (texts[Key(field: field, name: value, isValue: true)] ?? [])
    }
}
