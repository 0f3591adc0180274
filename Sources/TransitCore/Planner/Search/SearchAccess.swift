/// A walk between a stop and the origin, destination or via place of a query, in the time unit and direction of a
/// search.
struct SearchAccess: BitwiseCopyable {
    let stop: NetworkStopIndex
    let seconds: Int32
    /// The duration of the walk's part inside the station, and the first and last time between which that part must
    /// lie.
    private let inside, first, last: Int32

    init(_ access: StopAccess, in table: RunTable, isForward: Bool) {
        (stop, seconds, inside) = (access.stop, access.seconds, access.inside)
        let (first, last) = (table.seconds(access.first), table.seconds(access.last))
        (self.first, self.last) = isForward ? (first, last) : (0 &- last, 0 &- first)
        isBounded = access.first > .min || access.last < .max
    }

    let isBounded: Bool

    /// Returns the earliest time at which a rider who starts the walk to the stop at `moment` or later can be there;
    /// nil if the walk is closed.
    func ready(leavingAt moment: Int32) -> Int32? {
        let ready = max(moment &+ seconds, first &+ inside)
        return ready <= last ? ready : nil
    }

    /// Returns the latest time at which a rider can start the walk to the stop in order to be there by `moment`; nil if
    /// the walk is closed.
    func leaving(toBeReadyAt moment: Int32) -> Int32? {
        let ready = min(moment, last)
        return ready &- inside >= first ? ready &- seconds : nil
    }

    /// Returns the earliest time at which a rider who is at the stop at `moment` can be at the other end of the walk;
    /// nil if the walk is closed.
    func end(from moment: Int32) -> Int32? {
        let start = max(moment, first)
        return start &+ inside <= last ? start &+ seconds : nil
    }
}
