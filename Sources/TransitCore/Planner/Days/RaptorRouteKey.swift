/// The properties that all runs of a RAPTOR route have in common, in addition to their pattern.
struct RaptorRouteKey: Comparable {
    /// The offset of the trip's own nodes if transfer rules refer to the trip; otherwise `UInt32.max`.
    var nodes: UInt32
    /// The value of ``RaptorRoute/wait``.
    var wait: Int32
    var access: UInt8
    /// The properties of the following trip (in-seat transfer).
    var nextPattern, nextNodes: UInt32
    var nextAccess: UInt8

    static func < (one: Self, other: Self) -> Bool {
        if one.nextPattern != other.nextPattern { return one.nextPattern < other.nextPattern }
        if one.nodes != other.nodes { return one.nodes < other.nodes }
        if one.nextNodes != other.nextNodes { return one.nextNodes < other.nextNodes }
        if one.wait != other.wait { return one.wait < other.wait }
        return (one.access, one.nextAccess) < (other.access, other.nextAccess)
    }
}

extension RaptorRouteDraft {
    func key(of run: RunIndex, _ timetable: Timetable) -> RaptorRouteKey {
        let trip = draft.runs[run].trip
        var key = RaptorRouteKey(
            nodes: draft.network.ownNodes(of: trip) ?? .max, wait: Int32(timetable.tripHeadways[trip.trip]),
            access: Self.access(of: trip.trip, timetable).rawValue, nextPattern: .max, nextNodes: .max, nextAccess: 0)
        guard draft.next[run] != .none else { return key }
        let next = draft.runs[draft.next[run]].trip
        key.nextPattern = timetable.pattern(of: next.trip).rawValue
        key.nextNodes = draft.network.ownNodes(of: next) ?? .max
        key.nextAccess = Self.access(of: next.trip, timetable).rawValue
        return key
    }
}
