extension AlertReading {
    /// Whether the alert can close lifts to riders who need a step-free path. GTFS-Realtime has one effect for lifts
    /// and escalators. Alerts that are only about escalators, which these riders do not use, are recognized by
    /// `effect_detail`.
    private var closesLifts: Bool {
        effect == "accessibilityIssue" && (!details(name: ["escalator"]) || details(name: Self.lifts))
    }

    /// The beginnings of words for a lift, in the languages that also have the word `escalator`.
    private static let lifts = ["elevator", "lift", "ascens"]

    /// Returns whether `effect_detail` contains one of the given words, which are in their folded form.
    private func details(name words: [String]) -> Bool {
        effectDetail.translations.contains { translation in
            let text = FoldedText.fold(translation.text)
            return words.contains { word in text.indices.contains { text[$0...].starts(with: word.utf8) } }
        }
    }

    /// Returns the pathways and stops that the alert closes to riders who need a step-free path, see
    /// docs/decisions/0092-closed-lifts.md. In each station, only the most specific selectors apply.
    /// - Parameter selectors: The alert's selectors in the timetable.
    package func closedPlaces(_ selectors: [AlertSelector], in timetable: Timetable) -> ClosedPlaces {
        guard closesLifts || effect == "noService" else { return ClosedPlaces() }
        var closed = ClosedPlaces()
        if closesLifts {
            let lifts = entities.flatMap { timetable.lifts(of: $0) }
            closed.formUnion(ClosedPlaces(pathways: lifts))
        }
        let known = Set(closed.pathways.compactMap { timetable.place(of: $0) })
        var named: [StopIndex: [StopIndex]] = [:]
        for selector in selectors where selector.trip == nil {
            guard let stop = selector.stop else { continue }
            named[timetable.station(of: stop) ?? stop, default: []].append(stop)
        }
        for (place, stops) in named where !known.contains(place) {
            let station = StationParts(place, in: timetable)
            closed.formUnion(closesLifts ? station.closed(byLiftAt: stops) : station.closed(parts: stops))
        }
        return closed
    }
}

/// A station with the pathways between its platforms, entrances and nodes, or a stop outside of stations.
private struct StationParts {
    let place: StopIndex
    let timetable: Timetable
    private var pathways: [(from: StopIndex, row: PathwayIndex)] = []

    init(_ place: StopIndex, in timetable: Timetable) {
        (self.place, self.timetable) = (place, timetable)
        let parts = timetable.children(of: place)
        for stop in Array(parts) + parts.flatMap({ Array(timetable.children(of: $0)) }) {
            for row in timetable.pathways.range(from: stop) { pathways.append((stop, row)) }
        }
    }

    /// Returns the lifts that begin or end at the selected stops of an alert. If there are none, returns the closest
    /// match in the station: the selected entrances and nodes, otherwise all lifts of the station, otherwise platforms.
    func closed(byLiftAt stops: [StopIndex]) -> ClosedPlaces {
        let parts = stops.filter(isPart)
        let platforms = stops.filter { timetable.stopKinds[$0] == 0 }
        for named in [parts, platforms + platforms.flatMap { Array(timetable.children(of: $0)) }] {
            let lifts = rows(at: named, onlyLifts: true)
            if !lifts.isEmpty { return ClosedPlaces(pathways: lifts) }
        }
        if !parts.isEmpty { return closed(parts: parts) }
        let lifts = pathways.filter { isLift($0.row) }.map { $0.row }
        if !lifts.isEmpty { return ClosedPlaces(pathways: lifts) }
        if !platforms.isEmpty { return ClosedPlaces(stops: platforms) }
        let all = timetable.children(of: place).filter { timetable.stopKinds[$0] == 0 }
        return ClosedPlaces(stops: all.isEmpty ? [place] : Array(all))
    }

    /// Returns the selected entrances, and all pathways of the selected entrances, generic nodes and boarding areas.
    func closed(parts stops: [StopIndex]) -> ClosedPlaces {
        let parts = stops.filter(isPart)
        return ClosedPlaces(pathways: rows(at: parts, onlyLifts: false), stops: parts.filter(isEntrance))
    }

    private func rows(at stops: [StopIndex], onlyLifts: Bool) -> [PathwayIndex] {
        guard !stops.isEmpty else { return [] }
        return pathways.filter { way in
            (stops.contains(way.from) || stops.contains(timetable.pathways.toStops[way.row]))
                && (!onlyLifts || isLift(way.row))
        }.map { $0.row }
    }

    private func isLift(_ row: PathwayIndex) -> Bool { timetable.pathways.mode(of: row) == .elevator }
    private func isPart(_ stop: StopIndex) -> Bool { (2...4).contains(timetable.stopKinds[stop]) }
    private func isEntrance(_ stop: StopIndex) -> Bool { timetable.stopKinds[stop] == 2 }
}

extension Timetable {
    /// Returns the pathways of the lift to which an alert's entity refers. Some agencies use the lift's id in place of
    /// a stop id.
    package func lifts(of entity: AlertReading.Entity) -> [PathwayIndex] {
        if let id = entity.facilityID { return lifts(id: id) }
        guard let id = entity.stopID, stop(id: id) == nil else { return [] }
        return lifts(id: id)
    }

    /// Returns the pathways of the lift with an id: its `facility_id`, or the `pathway_id` if it has none.
    private func lifts(id: String) -> [PathwayIndex] {
        guard !id.isEmpty, !pathways.facilities.isEmpty else { return [] }
        var id = id
        return id.withUTF8 { id in
            pathways.facilities.indices.filter { row in
                let own = utf8(pathways.facilities[row])
                return own.count == id.count && own.elementsEqual(id)
            }
        }
    }

    /// Returns the station of a pathway; nil if it is in no station.
    package func place(of pathway: PathwayIndex) -> StopIndex? { station(of: pathways.toStops[pathway]) }
}
