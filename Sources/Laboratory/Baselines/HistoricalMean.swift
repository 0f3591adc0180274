package import LiveEngine
package import LiveModel
import TransitCore

/// A baseline that predicts the mean travel time of each segment in the current hour of the day (UTC).
package struct HistoricalMean: Predictor {
    private struct Key: Hashable {
        var segment: Segment
        var hour: Int64
    }

    private struct Mean {
        var sum = 0.0
        var count = 0.0

        var value: Double? { count > 0 ? sum / count : nil }

        mutating func add(_ seconds: Double) {
            sum += seconds
            count += 1
        }
    }

    private var watch = SegmentWatch()
    private var means: [Key: Mean] = [:]
    private var ofAllHours: [Segment: Mean] = [:]

    package init() {}

    package mutating func observe(_ passage: Passage) {
        guard let (segment, seconds) = watch.duration(endingWith: passage) else { return }
        means[Key(segment: segment, hour: Self.hour(passage.at)), default: Mean()].add(seconds)
        ofAllHours[segment, default: Mean()].add(seconds)
    }

    package func predict(_ run: RunAhead, into calls: inout [PredictedCall]) {
        let hour = Self.hour(run.at)
        run.predict(into: &calls) { segment in
            means[Key(segment: segment, hour: hour)]?.value ?? ofAllHours[segment]?.value
        }
    }

    private static func hour(_ epoch: EpochSeconds) -> Int64 { epoch.rawValue / 3600 % 24 }
}
