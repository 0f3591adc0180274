extension Timetable {
    /// Returns the entrances from which a platform, or every platform of a station, can be reached without steps during
    /// station closures. Platforms without a step-free entrance in the timetable are not considered.
    /// - Returns: Nil if no platform has a step-free path from an entrance in the timetable.
    package func stepFreeEntrances(to stop: StopIndex, while closed: ClosedPlaces) -> [StopIndex]? {
        guard !pathways.isEmpty else { return nil }
        let station = station(of: stop) ?? stop
        let platforms = (station == stop ? Array(children(of: stop)) : [stop]).filter { stopKinds[$0] == 0 }
        let doors = children(of: station).filter { stopKinds[$0] == 2 }
        let usual = reached(from: doors, platforms)
        let wanted = usual.values.reduce(into: Set<StopIndex>()) { $0.formUnion($1) }
        guard !wanted.isEmpty else { return nil }
        let open = reached(from: doors, platforms, while: closed)
        return doors.filter { open[$0]?.isSuperset(of: wanted) == true && !closed.stops.contains($0) }
    }

    /// Returns, for each entrance, the platforms that can be reached from it and from which it can be reached.
    private func reached(
        from doors: [StopIndex], _ platforms: [StopIndex], while closed: ClosedPlaces = ClosedPlaces()
    ) -> [StopIndex: Set<StopIndex>] {
        var search = PathwaySearch(self, closed: closed)
        var reached: [StopIndex: Set<StopIndex>] = [:]
        for door in doors {
            guard search.run(from: door, to: platforms.count, isStepFree: true) else { return [:] }
            reached[door] = Set(platforms.filter { search.seconds(to: $0) != nil })
        }
        for platform in platforms {
            guard search.run(from: platform, to: doors.count, isStepFree: true) else { return [:] }
            for door in doors where search.seconds(to: door) == nil { reached[door]?.remove(platform) }
        }
        return reached
    }
}
