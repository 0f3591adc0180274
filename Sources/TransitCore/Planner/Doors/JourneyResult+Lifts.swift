extension JourneyResult {
    /// The timetables whose lifts matter to a step-free rider: those to whose stations the journeys lead or, without
    /// journeys, all that have lifts. Empty for other riders.
    package func timetablesOfLifts(in network: Network) -> Set<Int> {
        guard question.wheelchair != .no else { return [] }
        guard !journeys.isEmpty else {
            return Set(network.timetables.indices.filter { !network.timetables[$0].stationsWithLifts.isEmpty })
        }
        let stops = Set(journeys.flatMap { $0.legs }.flatMap { [$0.from, $0.to] }.compactMap { $0 })
        return Set(
            stops.compactMap { stop in
                let (timetable, own) = network.stop(stop)
                return network.timetables[timetable].station(of: own) == nil ? nil : timetable
            })
    }
}
