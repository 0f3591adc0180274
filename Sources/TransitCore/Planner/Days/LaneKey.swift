/// What all runs of a lane have in common beside their pattern.
struct LaneKey: Comparable {
    /// Where nodes of its own begin, for a trip that rules name; else `UInt32.max`.
    var nodes: UInt32
    var wait: Int32
    var access: UInt8
    /// The same for the trip that riders stay seated for.
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

extension LaneDraft {
    func key(of run: RunIndex, _ timetable: Timetable) -> LaneKey {
        let trip = draft.runs[run].trip
        var key = LaneKey(
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
