extension Network {
    /// Where a trip calls. Where it ends nobody boards, and where it begins nobody alights.
    func calls(of trip: NetworkTrip) -> [LaneCall] {
        let timetable = Int(trip.timetable)
        return calls(of: timetables[timetable].pattern(of: trip.trip), in: timetable, own: ownNodes(of: trip))
    }

    /// Where the nodes of a trip begin that rules name; nil for all others.
    func ownNodes(of trip: NetworkTrip) -> UInt32? {
        callNodes.hasOwn ? callNodes.own(Self.first(of: trip, in: timetables)) : nil
    }

    /// - Parameter own: where the nodes of a trip begin that rules name.
    func calls(of pattern: PatternIndex, in number: Int, own: UInt32?) -> [LaneCall] {
        let timetable = timetables[number]
        let rows = timetable.stops(of: pattern)
        return rows.enumerated().map { callIndex, row in
            let flags = timetable.patternStopFlags[row]
            return LaneCall(
                callNodes.node(callIndex, row, of: number, own: own),
                board: callIndex + 1 < rows.count ? flags.pickup : .never,
                alight: callIndex > 0 ? flags.dropOff : .never)
        }
    }
    /// The calls of a run along a stop list that only its feed knows.
    func calls(at stops: [StopIndex], of route: NetworkRouteIndex, in number: Int) -> [LaneCall] {
        stops.enumerated().map { callIndex, stop in
            LaneCall(
                node(at: networkStop(stop, of: number), for: nil, of: route),
                board: callIndex + 1 < stops.count ? .always : .never, alight: callIndex > 0 ? .always : .never)
        }
    }
}
