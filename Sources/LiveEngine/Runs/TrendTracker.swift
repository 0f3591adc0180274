package import TransitCore

/// The trend of a predicted time over repeated updates. A reversal is a total move of at least one minute against the
/// direction of an earlier move of at least one minute; smaller moves are ignored.
package struct TrendTracker: Sendable, Equatable {
    private enum Way: Sendable { case earlier, later }

    /// The minimum total move that counts, in seconds.
    private static let least: Int64 = 60

    /// The direction of the trend; nil until the time has moved.
    private var way: Way?
    /// The earliest time since the last reversal; ``latest`` is the latest. Only the extreme in the direction of the
    /// trend is used.
    private var earliest: EpochSeconds
    private var latest: EpochSeconds

    package init(_ time: EpochSeconds) {
        (earliest, latest) = (time, time)
    }

    /// Adds an update of the time.
    /// - Returns: Whether the trend has reversed.
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

    /// The range within which the time may move without a reversal.
    var free: ClosedRange<EpochSeconds> {
        switch way {
        case .earlier: .min...earliest + (Self.least - 1)
        case .later: latest - (Self.least - 1)...EpochSeconds.max
        case nil: .min ... .max
        }
    }
}
