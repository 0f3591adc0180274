package import LiveModel
package import TransitCore

/// Selects the predictions that are scored. The same rule applies in production and in the laboratory.
package struct PredictionFilter: Sendable {
    /// The maximum lead time of a scored prediction, in seconds.
    package static let farthest = Horizon.fifteenToThirty.seconds.upperBound
    /// The maximum time, in seconds, by which a scored arrival may already be overdue.
    private static let overdue: Int64 = 60

    package let timetable: Timetable
    /// Whether a pattern calls at any stop more than once, per pattern.
    private let repeats: IndexedArray<PatternIndex, Bool>

    package init(_ timetable: Timetable) {
        self.timetable = timetable
        repeats = IndexedArray(for: timetable.patterns) { pattern in
            let stops = timetable.stops(of: pattern)
            return Set(stops.lazy.map { timetable.patternStopStops[$0] }).count < stops.count
        }
    }

    /// Returns the predicted arrivals of a run that are scored, at most one per stop.
    package func predictions(of run: LiveRun, at now: EpochSeconds) -> Predictions {
        Predictions(
            calls: run.calls, row: timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex,
            timetable: timetable,
            span: now - Self.overdue..<now + Self.farthest, seen: repeats[run.pattern] ? [] : nil)
    }

    package struct Predictions: Sequence, IteratorProtocol {
        private let calls: [PredictedCall]
        /// The pattern stop of the first call.
        private let row: PatternStopIndex
        private let timetable: Timetable
        private let span: Range<EpochSeconds>
        /// The stops returned so far; nil if the pattern calls at each stop once. Only the first call at a stop is
        /// scored.
        private var seen: Set<StopIndex>?
        private var position = 0

        fileprivate init(
            calls: [PredictedCall], row: PatternStopIndex, timetable: Timetable, span: Range<EpochSeconds>,
            seen: Set<StopIndex>?
        ) {
            (self.calls, self.row, self.timetable, self.span, self.seen) = (calls, row, timetable, span, seen)
        }

        package mutating func next() -> (stop: StopIndex, call: PredictedCall)? {
            while position < calls.count {
                let call = calls[position]
                defer { position += 1 }
                guard call.isPredicted else { continue }
                guard call.likely < span.upperBound else { break }
                guard call.likely >= span.lowerBound else { continue }
                let stop = timetable.patternStopStops[row + position]
                if seen?.insert(stop).inserted ?? true { return (stop, call) }
            }
            position = calls.count
            return nil
        }
    }
}
