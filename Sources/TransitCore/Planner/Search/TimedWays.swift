/// The footpaths and stops of a search while station closures begin and end, in the time unit and direction of the
/// search.
struct TimedWays {
    struct Span {
        /// The first and the last second in which a walk may lie.
        let first, last: Int32
        let footpaths: GroupedColumn<NodeIndex, Footpath>

        /// Returns the time at the end of a footpath that is walked within the span, including a wait for the span's
        /// start; nil if the walk would end after the span. A minimum transfer time may elapse before, during or after
        /// the walk.
        @inline(__always) func end(of path: Footpath, from moment: Int32, _ limits: SearchLimits) -> Int32? {
            let seconds = limits.transfer(path.seconds(limits.pace))
            let end = max(moment, first) &+ min(path.walked(limits.pace), seconds)
            return end <= last ? max(moment &+ seconds, end) : nil
        }
    }

    let spans: [Span]
    /// Whether the footpaths of each node differ between spans.
    let isTimed: IndexedArray<NodeIndex, Bool>
    /// The wheelchair access of all stops, by time span in ascending order; `last` is the last second of the span.
    /// Empty if station closures affect no stop.
    private let states: [(last: Int32, access: Column<NetworkStopIndex, WheelchairAccess>)]

    /// Converts the step-free paths to the time unit and direction of a search.
    /// - Parameter limits: The query's limits, which must outlive this value because they own the memory of the
    ///   columns.
    /// - Returns: Nil if the station closures are the same at all times.
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

    /// Returns the wheelchair access of a stop at a time.
    /// - Parameter moment: In seconds since the table's start.
    func access(of stop: NetworkStopIndex, at moment: Int32) -> WheelchairAccess {
        for state in states where moment <= state.last { return state.access[stop] }
        return .unknown
    }
}
