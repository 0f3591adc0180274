/// The columns of names that are other than the file's in one language.
final class TranslatedNames: @unchecked Sendable {
    // Safe to share: the memory is written before this object is and never after.
    private var columns: [TranslatedField: UnsafeMutableBufferPointer<StringIndex>] = [:]
    private var patternHeadsigns: UnsafeMutableBufferPointer<StringIndex>?

    /// Takes the language's own texts, else those in the feed's default_lang, else the timetable's.
    init(_ language: StringIndex, in timetable: Timetable) {
        let usual = timetable.translation(for: nil)
        for one in [usual, language] {
            guard let one, one == language || usual != language else { continue }
            add(timetable.translations.texts(in: one), of: timetable)
        }
    }

    deinit {
        for column in columns.values { column.deallocate() }
        patternHeadsigns?.deallocate()
    }

    /// Nil where the file's own holds.
    func column<Owner>(_ field: TranslatedField) -> Column<Owner, StringIndex>? { Self.column(columns[field]) }

    /// Nil where the file's own holds.
    var headsignsOfPatterns: Column<PatternIndex, StringIndex>? { Self.column(patternHeadsigns) }

    private static func column<Owner>(
        _ rows: UnsafeMutableBufferPointer<StringIndex>?
    ) -> Column<Owner, StringIndex>? {
        rows.map { Column(base: $0.baseAddress.map { UnsafePointer($0) }, count: $0.count) }
    }

    private func add(_ texts: [TranslatedField: TranslatedTexts], of timetable: Timetable) {
        for (field, texts) in texts {
            switch field {
            case .agencyName: add(field, texts, timetable.agencyNames, of: timetable.agencyIDs)
            case .agencyURL: add(field, texts, timetable.agencyURLs, of: timetable.agencyIDs)
            case .agencyPhone: add(field, texts, timetable.agencyPhones, of: timetable.agencyIDs)
            case .stopName: add(field, texts, timetable.stopNames, of: timetable.stopIDs)
            case .stopDescription: add(field, texts, timetable.stopDescriptions, of: timetable.stopIDs)
            case .stopPlatform: add(field, texts, timetable.stopPlatforms, of: timetable.stopIDs)
            case .stopCode: add(field, texts, timetable.stopCodes, of: timetable.stopIDs)
            case .stopSpokenName: add(field, texts, timetable.stopSpokenNames, of: timetable.stopIDs)
            case .stopURL: add(field, texts, timetable.stopURLs, of: timetable.stopIDs)
            case .routeShortName: add(field, texts, timetable.routeShortNames, of: timetable.routeIDs)
            case .routeLongName: add(field, texts, timetable.routeLongNames, of: timetable.routeIDs)
            case .routeDescription: add(field, texts, timetable.routeDescriptions, of: timetable.routeIDs)
            case .routeURL: add(field, texts, timetable.routeURLs, of: timetable.routeIDs)
            case .tripShortName: add(field, texts, timetable.tripShortNames, of: timetable.tripIDs)
            case .tripHeadsign:
                add(field, texts, timetable.tripHeadsigns, of: timetable.tripIDs)
                addPatternHeadsigns(of: timetable, texts)
            case .stopHeadsign: addStopHeadsigns(texts, of: timetable)
            }
        }
    }

    private func add<Owner>(
        _ field: TranslatedField, _ texts: TranslatedTexts, _ originals: Column<Owner, StringIndex>,
        of ids: Column<Owner, StringIndex>
    ) {
        guard originals.count == ids.count else { return }
        let rows = columns[field] ?? Self.copy(originals)
        columns[field] = rows
        for row in originals.indices {
            if let text = texts.text(of: ids[row], value: originals[row]) { rows[row.position] = text }
        }
    }

    /// A pattern is called as those of its trips that gave it its headsign.
    private func addPatternHeadsigns(of timetable: Timetable, _ texts: TranslatedTexts) {
        let rows = patternHeadsigns ?? Self.copy(timetable.patternHeadsigns)
        patternHeadsigns = rows
        guard let headsigns = columns[.tripHeadsign] else { return }
        for pattern in timetable.patterns where pattern.position < rows.count {
            let original = timetable.patternHeadsigns[pattern]
            if let trip = timetable.trips(of: pattern).first(where: { timetable.tripHeadsigns[$0] == original }) {
                rows[pattern.position] = headsigns[trip.position]
            } else if let text = texts.ofValue[original] {
                rows[pattern.position] = text
            }
        }
    }

    private func addStopHeadsigns(_ texts: TranslatedTexts, of timetable: Timetable) {
        let originals = timetable.patternStopHeadsigns
        let rows = columns[.stopHeadsign] ?? Self.copy(originals)
        columns[.stopHeadsign] = rows
        for row in originals.indices {
            if let text = texts.text(of: StringIndex(0 as UInt32), value: originals[row]) { rows[row.position] = text }
        }
        for (call, text) in texts.ofCall {
            guard let trip = timetable.trip(id: timetable.utf8(call.trip)) else { continue }
            for row in timetable.stops(of: timetable.pattern(of: trip))
            where timetable.patternStopSequences[row] == call.sequence && row.position < rows.count {
                // A stop without a headsign of its own has nothing to translate.
                if originals[row].rawValue != 0 { rows[row.position] = text }
            }
        }
    }

    private static func copy<Owner>(_ column: Column<Owner, StringIndex>) -> UnsafeMutableBufferPointer<StringIndex> {
        let rows = UnsafeMutableBufferPointer<StringIndex>.allocate(capacity: column.count)
        _ = rows.initialize(from: column.rows)
        return rows
    }
}
