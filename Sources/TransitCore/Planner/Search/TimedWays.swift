/// The footpaths and stops of a search while which places close and open, in the search's seconds and direction.
struct TimedWays {
    struct Span {
        /// The first and the last second in which a walk may lie.
        let first, last: Int32
        let footpaths: GroupedColumn<NodeIndex, Footpath>

        /// Returns the time at the end of a footpath that is walked within the span, after waiting for it if needed;
        /// nil if the span is over. A minimum transfer time may pass before, during or after the walk.
        @inline(__always) func end(of path: Footpath, from moment: Int32, _ limits: SearchLimits) -> Int32? {
            let seconds = limits.transfer(path.seconds(limits.pace))
            let end = max(moment, first) &+ min(path.walked(limits.pace), seconds)
            return end <= last ? max(moment &+ seconds, end) : nil
        }
    }

    let spans: [Span]
    /// Whether the footpaths of a node differ between spans.
    let isTimed: IndexedArray<NodeIndex, Bool>
    /// The wheelchair access of stops up to a second of the table each, in order; empty if no stops close.
    private let states: [(last: Int32, access: Column<NetworkStopIndex, WheelchairAccess>)]

    /// - Parameter limits: They retain the memory of the columns.
    /// - Returns: Nil if the same places are closed all the time.
    init?(_ limits: SearchLimits, in table: RunTable, isForward: Bool) {
        guard let timeline = limits.stepFree, !timeline.isConstant else { return nil }
        let network = table.network
        spans = timeline.spans.map { span in
            let (first, last) = (table.seconds(span.first), table.seconds(span.last))
            let footpaths = limits.footpaths(of: network, while: span.ways).groups(reversed: !isForward)
            return isForward
                ? Span(first: first, last: last, footpaths: footpaths)
                : Span(first: 0 &- last, last: 0 &- first, footpaths: footpaths)
        }
        isTimed = timeline.isTimed
        let closesStops = timeline.shut?.closesStops == true
        states =
            !closesStops
            ? []
            : timeline.states.map { state in
                (table.seconds(state.last), (state.ways?.stopAccess ?? network.stopAccess).column)
            }
    }

    var closesStops: Bool { !states.isEmpty }

    /// - Parameter moment: Seconds since the table's start.
    func access(of stop: NetworkStopIndex, at moment: Int32) -> WheelchairAccess {
        for state in states where moment <= state.last { return state.access[stop] }
        return .unknown
    }
}
