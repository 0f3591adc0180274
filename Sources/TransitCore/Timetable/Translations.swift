/// A translatable field. The raw values are part of the file format.
package enum TranslatedField: UInt8, CaseIterable, Sendable {
    case agencyName = 1, agencyURL, agencyPhone
    case stopName = 16, stopDescription, stopPlatform, stopCode, stopSpokenName, stopURL
    case routeShortName = 32, routeLongName, routeDescription, routeURL
    case tripHeadsign = 48, tripShortName
    case stopHeadsign = 64
    case levelName = 80
    case pathwaySign = 96, reversedPathwaySign
}

/// The rows of translations.txt, ordered by language and field. Empty if the feed has none.
package struct Translations: Sendable {
    let languages: Column<Int, StringIndex>
    let fields: Column<Int, UInt8>
    /// The record_id of each row; 0 if the row uses field_value.
    let records: Column<Int, StringIndex>
    /// The record_sub_id of each row for stop_times: a stop_sequence.
    let sequences: Column<Int, UInt32>
    /// The field_value of each row; 0 if the row uses record_id.
    let values: Column<Int, StringIndex>
    let texts: Column<Int, StringIndex>

    init(_ sections: SectionTable<TimetableSection>) throws(ColumnFileError<TimetableSection>) {
        languages = try sections.column(.translationLanguages)
        fields = try sections.column(.translationFields)
        records = try sections.column(.translationRecords)
        sequences = try sections.column(.translationSequences)
        values = try sections.column(.translationValues)
        texts = try sections.column(.translationTexts)
        let isWhole = [fields.count, records.count, sequences.count, values.count, texts.count]
            .allSatisfy { $0 == languages.count }
        guard isWhole else { throw .damaged(section: TimetableSection.translationLanguages.rawValue) }
    }

    package var isEmpty: Bool { languages.isEmpty }

    /// Returns the translations into one language, by field.
    func texts(in language: StringIndex) -> [TranslatedField: TranslatedTexts] {
        var found: [TranslatedField: TranslatedTexts] = [:]
        for row in languages.indices where languages[row] == language {
            guard let field = TranslatedField(rawValue: fields[row]) else { continue }
            let call = TranslatedTexts.Call(trip: records[row], sequence: sequences[row])
            if records[row].rawValue == 0 {
                found[field, default: TranslatedTexts()].ofValue[values[row]] = texts[row]
            } else if field == .stopHeadsign {
                found[field, default: TranslatedTexts()].ofCall[call] = texts[row]
            } else {
                found[field, default: TranslatedTexts()].ofRecord[records[row]] = texts[row]
            }
        }
        return found
    }
}

/// The translations of one field into one language.
struct TranslatedTexts {
    struct Call: Hashable {
        let trip: StringIndex
        let sequence: UInt32
    }

    var ofRecord: [StringIndex: StringIndex] = [:]
    var ofValue: [StringIndex: StringIndex] = [:]
    var ofCall: [Call: StringIndex] = [:]

    /// Returns the translation of a record or value; nil if there is none. A row with record_id takes precedence over
    /// one with field_value (reference, translations.txt, field_value).
    func text(of record: StringIndex, value: StringIndex) -> StringIndex? {
        ofRecord[record] ?? (value.rawValue == 0 ? nil : ofValue[value])
    }
}

// Selection of a reader's language.
extension Timetable {
    /// The languages of the translations and of the original names; empty without translations.
    package var nameLanguages: [String] {
        guard !translations.isEmpty else { return [] }
        var all = translationLanguages.map { string($0) }
        let own = feedField(.language)
        if !own.isEmpty, !all.contains(own) { all.append(own) }
        return all
    }

    var translationLanguages: [StringIndex] {
        let rows = translations.languages
        var all: [StringIndex] = []
        // Rows are ordered by language, so all further rows of a language are skipped: this code runs for each request.
        var row = 0
        while row < rows.count {
            let language = rows[row]
            all.append(language)
            row = rows.partitioningIndex { $0 > language }
        }
        return all
    }

    /// Returns the language of the translations to use for a reader; nil to use the original names.
    ///
    /// Prefers the reader's language, then the feed's default_lang, which "should be used when the data consumer
    /// doesn't know the language of the rider" (reference, feed_info.txt), then the original names. `fr` and `fr-CA`
    /// match each other if neither has an exact match.
    package func translation(for wanted: String?) -> StringIndex? {
        let all = translationLanguages
        guard !all.isEmpty else { return nil }
        for tag in [wanted ?? "", feedField(.defaultLanguage)] where !tag.isEmpty {
            let own = feedField(.language)
            if let same = all.first(where: { LanguageTag.areEqual(string($0), tag) }) { return same }
            if LanguageTag.areEqual(own, tag) { return nil }
            if let near = all.first(where: { LanguageTag.areRelated(string($0), tag) }) { return near }
            if LanguageTag.areRelated(own, tag) { return nil }
        }
        return nil
    }

    /// Returns the languages whose translations apply to a language, in ascending precedence: the feed's default_lang,
    /// then the languages of which the language is a variant, as `fr` for `fr-CA`, then the language itself.
    ///
    /// Source: RFC 4647, 3.4, *Lookup*: a language range is shortened until there is a match.
    func translations(appliedTo language: StringIndex) -> [StringIndex] {
        let tag = string(language)
        let general = translationLanguages.filter { LanguageTag.isGeneral(string($0), of: tag) }
            .sorted { string($0).utf8.count < string($1).utf8.count }
        // The original names, if they are in such a language, precede those in default_lang.
        let usual = LanguageTag.isGeneral(feedField(.language), of: tag) ? nil : translation(for: nil)
        let others = (usual.map { [$0] } ?? []) + general
        return others.filter { $0 != language } + [language]
    }

    /// Returns the timetable with translated names. Indexes, ids and times are unchanged.
    ///
    /// - Parameter language: The result of ``translation(for:)``; nil for the original names.
    package func named(in language: StringIndex?) -> Timetable {
        guard let language else { return self }
        let names = TranslatedNames(language, in: self)
        return Timetable(self, ownPatterns: ownPatterns, replacing: names.replacedColumns)
    }
}
