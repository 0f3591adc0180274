extension JourneyResult {
    /// Returns the indexes of the timetables whose lift outages are relevant to a step-free rider: the timetables of
    /// the stations that the journeys use or, if there are no journeys, all timetables with lifts. Empty for riders who
    /// do not need step-free paths.
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
