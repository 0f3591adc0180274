package import TransitCore

/// Which way a time goes that is told again and again. It turns when it has moved by a minute, all in all, against the way in
/// which it moved by a minute before; what is less is no move.
package struct Swing: Sendable, Equatable {
    private enum Way: Sendable { case earlier, later }

    /// Seconds.
    private static let least: Int64 = 60

    /// nil until it has moved.
    private var way: Way?
    /// The farthest it has come since it turned; of the two the one counts that lies on its way.
    private var earliest: EpochSeconds
    private var latest: EpochSeconds

    package init(_ time: EpochSeconds) {
        (earliest, latest) = (time, time)
    }

    /// - Returns: whether it has turned.
    @discardableResult
    package mutating func move(to time: EpochSeconds) -> Bool {
        earliest = min(earliest, time)
        latest = max(latest, time)
        let before = way
        if way != .later, time - earliest >= Self.least {
            (way, latest) = (.later, time)
        } else if way != .earlier, latest - time >= Self.least {
            (way, earliest) = (.earlier, time)
        }
        return before != nil && way != before
    }

    /// Where it may go without turning.
    var free: ClosedRange<EpochSeconds> {
        switch way {
        case .earlier: .min...earliest + (Self.least - 1)
        case .later: latest - (Self.least - 1)...EpochSeconds.max
        case nil: .min ... .max
        }
    }
}
