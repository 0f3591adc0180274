/// The expected position of a vehicle over time: piecewise linear between known points, stationary after the last.
///
/// ``distance(at:)`` has corners where the speed changes. ``smoothDistance(at:)`` averages over a few seconds, so that
/// a vehicle visibly brakes before a stop and accelerates after it.
package struct ExpectedPath: Sendable {
    /// Half the averaging window in seconds. A speed change of 15 m/s is spread over the whole window, which gives 2.5
    /// m/s².
    package static let smoothing = 3.0
    /// The time in seconds over which the last known speed decreases to zero if the report contains no expected points.
    package static let fading = 60.0

    /// The points of the path: strictly increasing in time, non-decreasing in distance, at least one.
    private var points: [TimedDistance]
    /// The integral of the path from the first point to each point, in metre-seconds, with distances relative to the
    /// first point.
    private var areas: [Double]

    package init(_ report: MotionReport) {
        let start = min(max(report.seen.distance, 0), report.length)
        points = [TimedDistance(distance: start, time: report.seen.time)]
        areas = [0]
        for point in report.expected { append(point, upTo: report.length) }
        if points.count == 1, let speed = report.speed, speed > 0 {
            fadeOut(from: min(speed, MotionLimits.speed), upTo: report.length)
        }
    }

    /// Appends a point, with its distance clamped to the valid range. Ignores a point that is not finite or is not
    /// later than the last point.
    private mutating func append(_ point: TimedDistance, upTo length: Double) {
        let last = points[points.count - 1]
        guard point.time.isFinite, point.distance.isFinite, point.time > last.time else { return }
        let distance = min(max(point.distance, last.distance), length)
        let height = (last.distance + distance) / 2 - points[0].distance
        areas.append(areas[areas.count - 1] + height * (point.time - last.time))
        points.append(TimedDistance(distance: distance, time: point.time))
    }

    private mutating func fadeOut(from speed: Double, upTo length: Double) {
        let start = points[0]
        for seconds in stride(from: 5, through: Self.fading, by: 5) {
            let way = speed * seconds * (1 - seconds / (2 * Self.fading))
            append(TimedDistance(distance: start.distance + way, time: start.time + seconds), upTo: length)
        }
    }

    /// Returns the distance along the shape in metres at a time.
    package func distance(at time: Double) -> Double {
        let index = lastPoint(before: time)
        return points[index].distance + pace(after: index) * (time - points[index].time)
    }

    /// Returns the distance along the shape in metres, averaged over ``smoothing`` seconds before and after a time.
    package func smoothDistance(at time: Double) -> Double {
        let area = area(until: time + Self.smoothing) - area(until: time - Self.smoothing)
        return points[0].distance + area / (2 * Self.smoothing)
    }

    private func area(until time: Double) -> Double {
        let index = lastPoint(before: time)
        let seconds = time - points[index].time
        let height = points[index].distance - points[0].distance
        return areas[index] + (height + pace(after: index) * seconds / 2) * seconds
    }

    /// Returns the speed between a point and the next one, in metres per second. The speed after the first point also
    /// applies before it.
    private func pace(after index: Int) -> Double {
        guard index + 1 < points.count else { return 0 }
        let (from, to) = (points[index], points[index + 1])
        return (to.distance - from.distance) / (to.time - from.time)
    }

    private func lastPoint(before time: Double) -> Int {
        var (low, high) = (0, points.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if points[middle].time <= time { low = middle } else { high = middle }
        }
        return low
    }
}
