extension AddedStop {
    /// The translatable strings of the stop, each with the corresponding field of the timetable.
    var texts: [(field: TranslatedField, text: LocalizedText)] {
        [
            (.stopName, name), (.stopDescription, description), (.stopPlatform, platform), (.stopCode, code),
            (.stopSpokenName, spokenName), (.stopURL, url),
        ]
    }
}

extension Timetable {
    /// The timetable as compiled, without additions from realtime feeds.
    package var file: Timetable { original ?? self }

    /// The stops added by realtime feeds, in the order of ``addedStops``.
    package var addedStopIndices: Range<StopIndex> { stops.upperBound - addedStops.count..<stops.upperBound }

    /// Returns the routes that call at an added stop; empty for other stops.
    package func addedRoutes(at stop: StopIndex) -> [RouteIndex] {
        addedStopIndices.contains(stop) ? addedStops[stop.position - addedStopIndices.lowerBound.position].routes : []
    }

    /// Returns the timetable with additional stops after its own stops: "like if a static GTFS (CSV) was modified"
    /// (trip-modifications.md). All data derived from a timetable's stops must be rebuilt for the result. The columns
    /// of stops, strings and search are copied; all others are shared.
    ///
    /// - Parameter stops: Stops without duplicates, whose ids the timetable file does not contain.
    package func adding(_ stops: [AddedStop]) -> Timetable {
        guard !stops.isEmpty else { return file }
        return Timetable(file, addedStops: stops, replacing: AddedStopColumns(stops, behind: file).columns)
    }
}

/// Builds the stop columns of a timetable with additional stops.
private struct AddedStopColumns {
    let columns = ReplacedColumns()
    private let timetable: Timetable
    private let stops: [AddedStop]
    private var strings: AddedStrings
    /// The parent station of each added stop; nil if it has none.
    private let parents: [StopIndex?]

    init(_ stops: [AddedStop], behind timetable: Timetable) {
        (self.timetable, self.stops) = (timetable, stops)
        let zones = stops.flatMap { [$0.zoneID, $0.timeZone] }.compactMap { $0 }
        strings = AddedStrings(behind: timetable, reusing: Set(zones))
        parents = stops.map { $0.parentID.flatMap { timetable.stationID($0) } }
        putTexts()
        putPlaces()
        putGroups()
        putSearch()
        strings.put(in: columns)
    }

    private mutating func putTexts() {
        let ids = stops.map { strings.add($0.id) }
        put(.stopIDs, timetable.stopIDs, ids)
        putSlots()
        let own = timetable.feedField(.language)
        var translated: [TranslatedRow] = []
        for (place, (field, _)) in stops[0].texts.enumerated() {
            var base: [StringIndex] = []
            for (number, stop) in stops.enumerated() {
                let text = stop.texts[place].text
                let usual = text.translation(usual: own.isEmpty ? nil : own)
                if usual == nil, field == .stopName {
                    // A name is required. A platform without a name gets that of its station.
                    base.append(parents[number].map { timetable.stopNames[$0] } ?? strings.add(stop.id))
                } else {
                    base.append(strings.add(usual?.text ?? ""))
                }
                for other in text.translations where other != usual && !other.language.isEmpty {
                    translated.append(
                        TranslatedRow(
                            language: strings.add(language: other.language), field: field.rawValue, record: ids[number],
                            sequence: .max, value: StringIndex(UInt32(0)), text: strings.add(other.text)))
                }
            }
            switch field {
            case .stopName: put(.stopNames, timetable.stopNames, base)
            case .stopDescription: put(.stopDescriptions, timetable.stopDescriptions, base)
            case .stopPlatform: put(.stopPlatforms, timetable.stopPlatforms, base)
            case .stopCode: put(.stopCodes, timetable.stopCodes, base)
            case .stopSpokenName: putOptional(.stopSpokenNames, timetable.stopSpokenNames, base)
            default: putOptional(.stopURLs, timetable.stopURLs, base)
            }
        }
        putTranslations(translated)
        putOptional(.stopZones, timetable.fares.zones, stops.map { strings.add($0.zoneID ?? "") })
        // A stop within a station has the station's time zone (reference, stops.txt, stop_timezone).
        let zones = stops.indices.map { number in
            guard let parent = parents[number] else { return strings.add(stops[number].timeZone ?? "") }
            return timetable.timeZoneName(of: parent) ?? StringIndex(UInt32(0))
        }
        putOptional(.stopTimeZones, timetable.stopTimeZones, zones)
    }

    private func putSlots() {
        let (timetable, known, stops) = (timetable, timetable.stops.count, stops)
        let slots = IdentifierTable.slots(
            count: known + stops.count,
            hash: { number in
                number < known
                    ? IdentifierTable.hash(of: timetable.utf8(timetable.stopIDs[StopIndex(number)]))
                    : IdentifierTable.hash(stops[number - known].id.utf8)
            },
            isEqual: { one, other in
                one < known && other < known
                    && timetable.stopIDs[StopIndex(one)] == timetable.stopIDs[StopIndex(other)]
            })
        columns.put(TimetableSection.stopSlots.rawValue, slots)
    }

    private func putTranslations(_ rows: [TranslatedRow]) {
        guard !rows.isEmpty else { return }
        let known = timetable.translations
        var all = known.languages.indices.map { row in
            TranslatedRow(
                language: known.languages[row], field: known.fields[row], record: known.records[row],
                sequence: known.sequences[row], value: known.values[row], text: known.texts[row])
        }
        all += rows
        let sorted = all.indices.sorted {
            (all[$0].language, all[$0].field, $0) < (all[$1].language, all[$1].field, $1)
        }.map { all[$0] }
        columns.put(TimetableSection.translationLanguages.rawValue, sorted.map { $0.language })
        columns.put(TimetableSection.translationFields.rawValue, sorted.map { $0.field })
        columns.put(TimetableSection.translationRecords.rawValue, sorted.map { $0.record })
        columns.put(TimetableSection.translationSequences.rawValue, sorted.map { $0.sequence })
        columns.put(TimetableSection.translationValues.rawValue, sorted.map { $0.value })
        columns.put(TimetableSection.translationTexts.rawValue, sorted.map { $0.text })
    }

    private func putPlaces() {
        let latitudes = stops.map { $0.coordinate.latitudeE7 }
        put(.stopLatitudes, timetable.stopLatitudes, latitudes)
        put(.stopLongitudes, timetable.stopLongitudes, stops.map { $0.coordinate.longitudeE7 })
        put(.stopKinds, timetable.stopKinds, stops.map { _ in 0 })
        put(
            .stopWheelchair, timetable.stopWheelchair,
            stops.indices.map { number in
                let own = stops[number].wheelchair.rawValue
                return own == 0 ? parents[number].map { timetable.stopWheelchair[$0] } ?? 0 : own
            })
        if !timetable.stopLevels.isEmpty { put(.stopLevels, timetable.stopLevels, stops.map { _ in Float.nan }) }
        let first = timetable.stops.count
        let located = Array(timetable.stopsByLatitude.rows).map { (timetable.stopLatitudes[$0], $0) }
        let added = latitudes.enumerated().map { ($1, StopIndex(first + $0)) }
        columns.put(
            TimetableSection.stopsByLatitude.rawValue, (located + added).sorted { $0 < $1 }.map { $0.1 })
    }

    /// Writes the grouped columns: the stops of stations, and empty groups for the new stops in all other grouped
    /// columns.
    private func putGroups() {
        put(.stopParents, timetable.stopParents, parents.map { $0 ?? StopIndex(UInt32.max) })
        var own: [StopIndex: [StopIndex]] = [:]
        for (number, parent) in parents.enumerated() {
            if let parent { own[parent, default: []].append(StopIndex(timetable.stops.count + number)) }
        }
        var starts: [UInt32] = [0]
        var children: [StopIndex] = []
        for stop in timetable.stops {
            children += Array(timetable.stopChildren[stop].rows) + (own[stop] ?? [])
            starts.append(UInt32(children.count))
        }
        starts += Array(repeating: UInt32(children.count), count: stops.count)
        columns.put(TimetableSection.stopChildStarts.rawValue, starts)
        columns.put(TimetableSection.stopChildren.rawValue, children)
        putStarts(.stopCallStarts, timetable.stopCalls.starts.starts)
        putStarts(.transferStarts, timetable.transfers.byStop.starts)
        putStarts(.pathwayStarts, timetable.pathways.byStop.starts)
        putStarts(.stopAreaStarts, timetable.legFares.areas.starts.starts)
    }

    /// Appends the new stops to ``TimetableSection/searchOffsets``: code, name and the name's translations.
    private func putSearch() {
        var offsets = Array(timetable.searchOffsets.rows)
        guard offsets.count == timetable.routes.count + timetable.stops.count + 1 else { return }
        var bytes = Array(timetable.searchBytes.rows)
        for stop in stops {
            let own = stop.code.translations + stop.name.translations
            for (number, text) in own.enumerated() {
                if number > 0 { bytes.append(FoldedText.separator) }
                bytes += FoldedText.fold(text.text)
            }
            offsets.append(UInt32(bytes.count))
        }
        columns.put(TimetableSection.searchOffsets.rawValue, offsets)
        columns.put(TimetableSection.searchBytes.rawValue, bytes)
    }

    private func put<Element: BitwiseCopyable>(
        _ section: TimetableSection, _ known: Column<StopIndex, Element>, _ own: [Element]
    ) {
        columns.put(section.rawValue, Array(known.rows) + own)
    }

    /// Writes a column of strings that files omit if it is empty.
    private func putOptional(_ section: TimetableSection, _ known: Column<StopIndex, StringIndex>, _ own: [StringIndex])
    {
        let none = StringIndex(UInt32(0))
        guard !known.isEmpty || own.contains(where: { $0 != none }) else { return }
        let rows = known.isEmpty ? Array(repeating: none, count: timetable.stops.count) : Array(known.rows)
        columns.put(section.rawValue, rows + own)
    }

    /// Extends the offsets of a grouped column with empty groups. A column that the file does not contain is not added.
    private func putStarts(_ section: TimetableSection, _ known: Column<StopIndex, UInt32>) {
        guard let last = known.last else { return }
        columns.put(section.rawValue, Array(known.rows) + Array(repeating: last, count: stops.count))
    }
}

private struct TranslatedRow {
    var language: StringIndex
    var field: UInt8
    var record: StringIndex
    var sequence: UInt32
    var value, text: StringIndex
}

/// The strings of a timetable, followed by additional strings.
private struct AddedStrings {
    private var offsets: [UInt32]
    private var bytes: [UInt8]
    private var known: [String: StringIndex] = [:]
    private var languages: [String: StringIndex] = [:]

    /// Copies the strings of a timetable.
    /// - Parameter texts: Strings that must have the same index as in the timetable, such as fare zone ids.
    init(behind timetable: Timetable, reusing texts: Set<String>) {
        offsets = Array(timetable.stringStarts.starts.rows)
        bytes = Array(timetable.stringBytes.rows)
        for language in timetable.translationLanguages {
            languages[timetable.string(language).lowercased()] = language
        }
        let lengths = Set(texts.map { $0.utf8.count })
        guard !lengths.isEmpty else { return }
        for number in timetable.stringStarts.owners where lengths.contains(timetable.utf8(number).count) {
            let text = timetable.string(number)
            if texts.contains(text) { known[text] = number }
        }
    }

    mutating func add(_ text: String) -> StringIndex {
        guard !text.isEmpty else { return StringIndex(UInt32(0)) }
        if let index = known[text] { return index }
        if offsets.isEmpty { offsets = [0, 0] }
        let index = StringIndex(offsets.count - 1)
        bytes += text.utf8
        offsets.append(UInt32(bytes.count))
        known[text] = index
        return index
    }

    mutating func add(language: String) -> StringIndex {
        if let index = languages[language.lowercased()] { return index }
        let index = add(language)
        languages[language.lowercased()] = index
        return index
    }

    func put(in columns: ReplacedColumns) {
        columns.put(TimetableSection.stringOffsets.rawValue, offsets)
        columns.put(TimetableSection.stringBytes.rawValue, bytes)
    }
}

extension Timetable {
    /// Returns the station with an id; nil if there is no stop with this id or the stop is not a station.
    package func stationID(_ id: String) -> StopIndex? {
        stop(id: id).flatMap { stopKinds[$0] == 1 ? $0 : nil }
    }
}
