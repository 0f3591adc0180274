/// A walk between a place and a stop, in the seconds and the direction of a search.
struct SearchAccess: BitwiseCopyable {
    let stop: NetworkStopIndex
    let seconds: Int32
    /// The part of the walk next to the stop, and the times between which it must lie.
    private let inside, first, last: Int32

    init(_ access: StopAccess, in table: RunTable, isForward: Bool) {
        (stop, seconds, inside) = (access.stop, access.seconds, access.inside)
        let (first, last) = (table.seconds(access.first), table.seconds(access.last))
        (self.first, self.last) = isForward ? (first, last) : (0 &- last, 0 &- first)
        isBounded = access.first > .min || access.last < .max
    }

    let isBounded: Bool

    /// The earliest time at the stop of a rider who leaves the place at `moment` or later; nil if it is closed.
    func ready(leavingAt moment: Int32) -> Int32? {
        let ready = max(moment &+ seconds, first &+ inside)
        return ready <= last ? ready : nil
    }

    /// The latest time to leave the place in order to be at the stop by `moment`; nil if it is closed.
    func leaving(toBeReadyAt moment: Int32) -> Int32? {
        let ready = min(moment, last)
        return ready &- inside >= first ? ready &- seconds : nil
    }

    /// The earliest time at the place of a rider who is at the stop at `moment`; nil if it is closed.
    func end(from moment: Int32) -> Int32? {
        let start = max(moment, first)
        return start &+ inside <= last ? start &+ seconds : nil
    }
}
