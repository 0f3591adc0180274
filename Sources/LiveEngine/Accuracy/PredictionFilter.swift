package import TransitCore

/// Which of a model's predictions count: one rule for the score of the running server and for the laboratory's.
package struct PredictionFilter: Sendable {
    /// Predictions of arrivals further ahead are not looked at, seconds.
    package static let farthest = Horizon.fifteenToThirty.seconds.upperBound
    /// Seconds for which what is due may still come.
    private static let overdue: Int64 = 60

    package let timetable: Timetable
    /// Whether a pattern calls at a stop twice.
    private let repeats: IndexedArray<PatternIndex, Bool>

    package init(_ timetable: Timetable) {
        self.timetable = timetable
        repeats = IndexedArray(for: timetable.patterns) { pattern in
            let stops = timetable.stops(of: pattern)
            return Set(stops.lazy.map { timetable.patternStopStops[$0] }).count < stops.count
        }
    }

    /// What is said of the arrivals of a run that come soon, one for each stop.
    package func predictions(of run: LiveRun, at now: EpochSeconds) -> Predictions {
        Predictions(
            calls: run.calls, row: timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex,
            timetable: timetable,
            span: now - Self.overdue..<now + Self.farthest, seen: repeats[run.pattern] ? [] : nil)
    }

    package struct Predictions: Sequence, IteratorProtocol {
        private let calls: [PredictedCall]
        /// Of the first call, in the pattern stops' columns.
        private let row: PatternStopIndex
        private let timetable: Timetable
        private let span: Range<EpochSeconds>
        /// A loop comes to a stop twice: the first time is meant.
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
                guard call.isFigure else { continue }
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

extension PredictedCall {
    /// It says something.
    fileprivate var isFigure: Bool { source != .noData && !isSkipped }
}
