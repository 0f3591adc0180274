/// Builds the columns of strings that differ from the timetable's columns in one language.
struct TranslatedNames {
    private let timetable: Timetable
    private var columns: [TimetableSection: [StringIndex]] = [:]

    /// Translates the columns. Strings without a translation into the language are translated into a more general one,
    /// or else into the feed's default_lang, or else remain unchanged.
    init(_ language: StringIndex, in timetable: Timetable) {
        self.timetable = timetable
        for one in timetable.translations(appliedTo: language) { add(timetable.translations.texts(in: one)) }
    }

    var replacedColumns: ReplacedColumns {
        let replaced = ReplacedColumns()
        for (section, rows) in columns { replaced.put(section.rawValue, rows) }
        return replaced
    }

    private mutating func add(_ texts: [TranslatedField: TranslatedTexts]) {
        for (field, texts) in texts {
            switch field {
            case .agencyName: add(.agencyNames, timetable.agencyNames, of: timetable.agencyIDs, texts)
            case .agencyURL: add(.agencyURLs, timetable.agencyURLs, of: timetable.agencyIDs, texts)
            case .agencyPhone: add(.agencyPhones, timetable.agencyPhones, of: timetable.agencyIDs, texts)
            case .stopName: add(.stopNames, timetable.stopNames, of: timetable.stopIDs, texts)
            case .stopDescription: add(.stopDescriptions, timetable.stopDescriptions, of: timetable.stopIDs, texts)
            case .stopPlatform: add(.stopPlatforms, timetable.stopPlatforms, of: timetable.stopIDs, texts)
            case .stopCode: add(.stopCodes, timetable.stopCodes, of: timetable.stopIDs, texts)
            case .stopSpokenName: add(.stopSpokenNames, timetable.stopSpokenNames, of: timetable.stopIDs, texts)
            case .stopURL: add(.stopURLs, timetable.stopURLs, of: timetable.stopIDs, texts)
            case .routeShortName: add(.routeShortNames, timetable.routeShortNames, of: timetable.routeIDs, texts)
            case .routeLongName: add(.routeLongNames, timetable.routeLongNames, of: timetable.routeIDs, texts)
            case .routeDescription: add(.routeDescriptions, timetable.routeDescriptions, of: timetable.routeIDs, texts)
            case .routeURL: add(.routeURLs, timetable.routeURLs, of: timetable.routeIDs, texts)
            case .tripShortName: add(.tripShortNames, timetable.tripShortNames, of: timetable.tripIDs, texts)
            case .tripHeadsign:
                add(.tripHeadsigns, timetable.tripHeadsigns, of: timetable.tripIDs, texts)
                addPatternHeadsigns(texts)
            case .stopHeadsign: addStopHeadsigns(texts)
            case .levelName: addValues(.stopLevelNames, timetable.stopLevelNames, texts)
            case .pathwaySign, .reversedPathwaySign: addValues(.pathwaySigns, timetable.pathways.signs, texts)
            }
        }
    }

    private mutating func add<Owner>(
        _ section: TimetableSection, _ originals: Column<Owner, StringIndex>, of ids: Column<Owner, StringIndex>,
        _ texts: TranslatedTexts
    ) {
        guard originals.count == ids.count else { return }
        update(section, originals) { row in texts.text(of: ids[row], value: originals[row]) }
    }

    /// Translates a column whose rows have no record ids, by field_value.
    private mutating func addValues<Owner>(
        _ section: TimetableSection, _ originals: Column<Owner, StringIndex>, _ texts: TranslatedTexts
    ) {
        guard !originals.isEmpty else { return }
        update(section, originals) { row in texts.ofValue[originals[row]] }
    }

    /// Replaces the strings of rows that have a translation.
    private mutating func update<Owner>(
        _ section: TimetableSection, _ originals: Column<Owner, StringIndex>, _ text: (Owner) -> StringIndex?
    ) {
        var rows = columns.removeValue(forKey: section) ?? Array(originals.rows)
        for row in originals.indices {
            if let text = text(row) { rows[row.position] = text }
        }
        columns[section] = rows
    }

    /// Sets the headsign of each pattern to the translation of the trip headsign from which it was taken.
    private mutating func addPatternHeadsigns(_ texts: TranslatedTexts) {
        let (timetable, headsigns) = (timetable, columns[.tripHeadsigns])
        update(.patternHeadsigns, timetable.patternHeadsigns) { pattern in
            let original = timetable.patternHeadsigns[pattern]
            if let trip = timetable.trips(of: pattern).first(where: { timetable.tripHeadsigns[$0] == original }) {
                return headsigns?[trip.position]
            }
            return texts.ofValue[original]
        }
    }

    private mutating func addStopHeadsigns(_ texts: TranslatedTexts) {
        let (timetable, originals) = (timetable, timetable.patternStopHeadsigns)
        // A pattern stop without a stop headsign needs no translation.
        update(.patternStopHeadsigns, originals) { row in
            originals[row].rawValue == 0 ? nil : texts.ofValue[originals[row]]
        }
        var ofRow: [PatternStopIndex: StringIndex] = [:]
        for (call, text) in texts.ofCall {
            guard let trip = timetable.trip(id: timetable.utf8(call.trip)) else { continue }
            for row in timetable.stops(of: timetable.pattern(of: trip))
            where timetable.patternStopSequences[row] == call.sequence { ofRow[row] = text }
        }
        update(.patternStopHeadsigns, originals) { row in originals[row].rawValue == 0 ? nil : ofRow[row] }
    }
}
