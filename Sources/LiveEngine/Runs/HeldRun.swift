import TransitCore

/// Keeps what riders are shown of one run from going to and fro.
struct HeldRun: Sendable {
    /// Seconds for which times are held: more than the minute between two reports of most vehicles, so that the second has its say.
    private static let patience: Int64 = 90

    /// What was shown of each call of its pattern; nil where nothing was.
    private var swings: [Swing?] = []
    /// nil while nothing is held.
    private var heldSince: EpochSeconds?
    /// How late the bus was when nothing was held, seconds.
    private var deviation: Int32?

    /// Holds the times shown of a run within a minute of where they would turn, until they have wanted to turn for a while.
    ///
    /// - Parameter deviation: how late its bus is now, seconds: by as much as that has changed its times may turn at once.
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
            // What is due is shown as now.
            let shown = max(call.shown, now)
            var swing = swings[run.firstCallIndex + position] ?? Swing(shown)
            swing.move(to: shown)
            swings[run.firstCallIndex + position] = swing
        }
    }
}

extension Swing {
    /// - Parameter slip: seconds by which its bus has become later.
    fileprivate func free(after slip: Int64) -> ClosedRange<EpochSeconds> {
        free.lowerBound + min(slip, 0)...free.upperBound + max(slip, 0)
    }
}

extension PredictedCall {
    /// Never later than is likely, as riders would miss the bus.
    fileprivate mutating func hold(to span: ClosedRange<EpochSeconds>) {
        shown = min(max(shown, span.lowerBound), span.upperBound, likely)
        low = min(low, shown)
    }
}
