package import LiveEngine
package import LiveModel

/// A baseline with a Kalman filter per segment, as in TheTransitClock. It blends the last vehicle's travel time with
/// the historical mean, weighted by the variance of history and the error of the last estimate.
package struct KalmanPerSegment: Predictor {
    private struct State {
        var last = 0.0
        var mean = 0.0
        var squares = 0.0
        var count = 0.0
        /// The error variance of the last estimate, in seconds squared.
        var error = 100.0

        var variance: Double { count > 1 ? max(squares / (count - 1), 1) : 400 }
        var gain: Double { (error + variance) / (error + 2 * variance) }
        var prediction: Double { (1 - gain) * last + gain * mean }

        mutating func add(_ seconds: Double) {
            error = variance * gain
            last = seconds
            count += 1
            let before = mean
            mean += (seconds - mean) / count
            squares += (seconds - before) * (seconds - mean)
        }
    }

    private var watch = SegmentWatch()
    private var states: [Segment: State] = [:]

    package init() {}

    package mutating func observe(_ passage: Passage) {
        guard let (segment, seconds) = watch.duration(endingWith: passage) else { return }
        states[segment, default: State()].add(seconds)
    }

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        run.predict(into: &calls) { states[$0]?.prediction }
    }
}
