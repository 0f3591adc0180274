import LiveModel
import TransitCore

/// Stabilises the displayed times of one run, so that they do not alternate.
struct RunHold: Sendable {
    /// The time, in seconds, for which a reversal is withheld: longer than the minute between two reports of most
    /// vehicles, so that a second report can confirm it.
    private static let patience: Int64 = 90

    /// The trend of each call's displayed time, by call index; nil for a call that was not displayed.
    private var swings: [TrendTracker?] = []
    /// The time at which reversals began to be withheld; nil if none is withheld.
    private var heldSince: EpochSeconds?
    /// The deviation of the vehicle, in seconds, at the last update in which no reversal was withheld.
    private var deviation: Int32?

    /// Limits reversals of the displayed times to less than a minute from the turning point, until the reversal has
    /// persisted.
    ///
    /// - Parameter deviation: The vehicle's current deviation in seconds. Times may reverse immediately by the change
    ///   in the deviation.
    mutating func hold(_ run: inout LiveRun, deviation: Int32?, at now: EpochSeconds) {
        let first = run.firstCallIndex
        let missing = first + run.calls.count - swings.count
        if missing > 0 { swings += repeatElement(nil, count: missing) }
        let slip = self.deviation.flatMap { before in deviation.map { Int64($0) - Int64(before) } } ?? 0
        let turns = run.calls.indices.contains { position in
            let free = swings[first + position]?.free(after: slip)
            return free.map { !$0.contains(max(run.calls[position].shown, now)) } ?? false
        }
        heldSince = turns ? heldSince ?? now : nil
        if let since = heldSince, now - since < Self.patience {
            for position in run.calls.indices {
                if let swing = swings[first + position] { run.calls[position].hold(to: swing.free(after: slip)) }
            }
            run.smooth()
        } else {
            heldSince = nil
            self.deviation = deviation
        }
        note(run, at: now)
    }

    private mutating func note(_ run: LiveRun, at now: EpochSeconds) {
        for (position, call) in run.calls.enumerated() {
            // An overdue call is displayed as due now.
            let shown = max(call.shown, now)
            var swing = swings[run.firstCallIndex + position] ?? TrendTracker(shown)
            swing.move(to: shown)
            swings[run.firstCallIndex + position] = swing
        }
    }
}

extension TrendTracker {
    /// Returns the range within which the time may move without a reversal, extended by the change of the vehicle's
    /// deviation.
    /// - Parameter slip: The seconds by which the vehicle has become later; negative if it has become earlier.
    fileprivate func free(after slip: Int64) -> ClosedRange<EpochSeconds> {
        free.lowerBound + min(slip, 0)...free.upperBound + max(slip, 0)
    }
}

extension PredictedCall {
    /// Limits the displayed time to a range, but never to later than the likely time, so that riders do not miss the
    /// bus.
    fileprivate mutating func hold(to span: ClosedRange<EpochSeconds>) {
        shown = min(max(shown, span.lowerBound), span.upperBound, likely)
        low = min(low, shown)
    }
}
