/// Where a vehicle should be, second by second: straight between what is known, standing still after the last of it.
///
/// ``distance(at:)`` bends sharply where one pace gives way to another. ``smoothDistance(at:)`` is its average over a
/// few seconds around the moment, so a bus brakes before a stop, stands at it and pulls away as buses do.
package struct ExpectedPath: Sendable {
    /// Half of the seconds over which the path is averaged: a change of pace by 15 m/s takes twice that, 2.5 m/s².
    package static let smoothing = 3.0
    /// Without anything expected, the last speed fades to nothing within these seconds.
    package static let fading = 60.0

    /// Rising in time, never falling in distance; at least one.
    private var points: [TimedDistance]
    /// The area under the path from the first point to each point, in metre seconds above the first point's distance.
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

    /// Adds what comes later; what contradicts the points so far is left out or bent to them.
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

    /// Metres along the shape at a moment.
    package func distance(at time: Double) -> Double {
        let index = lastPoint(before: time)
        return points[index].distance + pace(after: index) * (time - points[index].time)
    }

    /// The same, averaged over ``smoothing`` seconds before and after the moment.
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

    /// Metres per second from a point to the next. The first pace also holds before the first point.
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
