extension Network {
    /// Returns the calls of a trip. The last one is closed for boarding and the first one for alighting.
    func calls(of trip: NetworkTrip) -> [RaptorRouteCall] {
        let timetable = Int(trip.timetable)
        return calls(of: timetables[timetable].pattern(of: trip.trip), in: timetable, own: ownNodes(of: trip))
    }

    /// Returns the offset of a trip's own nodes if transfer rules refer to the trip; nil for other trips.
    func ownNodes(of trip: NetworkTrip) -> UInt32? {
        callNodes.hasOwn ? callNodes.own(Self.first(of: trip, in: timetables)) : nil
    }

    /// Returns the calls of a pattern.
    /// - Parameter own: The result of ``ownNodes(of:)`` for the trip; nil for trips to which no transfer rule refers.
    func calls(of pattern: PatternIndex, in number: Int, own: UInt32?) -> [RaptorRouteCall] {
        let timetable = timetables[number]
        let rows = timetable.stops(of: pattern)
        return rows.enumerated().map { callIndex, row in
            let flags = timetable.patternStopFlags[row]
            return RaptorRouteCall(
                callNodes.node(callIndex, row, of: number, own: own),
                board: callIndex + 1 < rows.count ? flags.pickup : .never,
                alight: callIndex > 0 ? flags.dropOff : .never)
        }
    }
    /// Returns the calls of a run whose stop list exists only in realtime data.
    func calls(at stops: [StopIndex], of route: NetworkRouteIndex, in number: Int) -> [RaptorRouteCall] {
        stops.enumerated().map { callIndex, stop in
            RaptorRouteCall(
                node(at: networkStop(stop, of: number), for: nil, of: route),
                board: callIndex + 1 < stops.count ? .always : .never, alight: callIndex > 0 ? .always : .never)
        }
    }
}
