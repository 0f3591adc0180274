import LiveModel
import TransitCore

/// Stabilises the times shown for one run, so that they do not alternate.
struct RunHold: Sendable {
    /// The time in seconds for which a reversal is not shown: longer than the minute between two reports of most
    /// vehicles, so that a second report can confirm it.
    private static let patience: Int64 = 90

    /// The times shown for each call of the pattern; nil where nothing was shown.
    private var swings: [TrendTracker?] = []
    /// The time from which on reversals have been withheld; nil while none is withheld.
    private var heldSince: EpochSeconds?
    /// The deviation in seconds when no reversal was withheld.
    private var deviation: Int32?

    /// Holds back reversals of the times shown within a minute of the turning point, until the reversal has persisted.
    ///
    /// - Parameter deviation: The vehicle's current deviation in seconds. Times may reverse at once by the change in
    ///   the deviation.
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
            // An overdue call is shown as now.
            let shown = max(call.shown, now)
            var swing = swings[run.firstCallIndex + position] ?? TrendTracker(shown)
            swing.move(to: shown)
            swings[run.firstCallIndex + position] = swing
        }
    }
}

extension TrendTracker {
    /// - Parameter slip: The seconds by which the vehicle has become later.
    fileprivate func free(after slip: Int64) -> ClosedRange<EpochSeconds> {
        free.lowerBound + min(slip, 0)...free.upperBound + max(slip, 0)
    }
}

extension PredictedCall {
    /// Limits the time shown to the range, but never later than the likely time, so that riders do not miss the bus.
    fileprivate mutating func hold(to span: ClosedRange<EpochSeconds>) {
        shown = min(max(shown, span.lowerBound), span.upperBound, likely)
        low = min(low, shown)
    }
}
