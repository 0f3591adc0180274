import LiveModel
import TransitCore

/// Selects the positions that are needed to redraw a vehicle's path. A position is omitted if the straight path between
/// its neighbours passes near it at about the same time.
struct PositionThinning: Sendable {
    /// The maximum number of consecutive positions that are omitted.
    private static let longest = 24
    /// The maximum number of positions stored for one trip.
    private static let most = 600

    /// A position in the local plane, with its time.
    private struct Point {
        var point: PlanePoint
        var at: EpochSeconds
    }

    private var kept: TimedPlace?
    /// The local plane whose origin is the last stored position.
    private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
    /// The positions after the last stored position, the oldest first.
    private var skipped: [Point] = []
    /// The last of the skipped positions; nil if there are none.
    private var last: TimedPlace?
    private var count = 0

    /// Adds a position.
    /// - Returns: A position that must be stored; nil if there is none.
    mutating func add(_ next: TimedPlace) -> TimedPlace? {
        guard let kept else { return keep(next) }
        guard next.at > (last ?? kept).at else { return nil }
        let way = StraightWay(from: kept.at, to: point(next).point, at: next.at)
        var needed: TimedPlace?
        if let last, skipped.count == Self.longest || !skipped.allSatisfy({ way.passes($0.point, at: $0.at) }) {
            needed = keep(last)
        }
        skipped.append(point(next))
        last = next
        return needed
    }

    /// Ends the path.
    /// - Returns: The last position, unless it is already stored.
    mutating func finish() -> TimedPlace? { last.flatMap { keep($0) } }

    private func point(_ place: TimedPlace) -> Point { Point(point: plane.point(place.place), at: place.at) }

    private mutating func keep(_ place: TimedPlace) -> TimedPlace? {
        (kept, last) = (place, nil)
        plane = LocalPlane(at: place.place)
        skipped.removeAll(keepingCapacity: true)
        guard count < Self.most else { return nil }
        count += 1
        return place
    }
}

/// A straight path of a vehicle from the origin of a plane to a point.
private struct StraightWay {
    /// The tolerated distance from the path, in metres.
    private static let tolerance = 15.0
    /// The tolerated difference between the reported and the redrawn time at a position, in seconds.
    private static let delay = 20.0

    private let start: EpochSeconds
    private let end: PlanePoint
    private let length: Double
    private let duration: Double

    init(from start: EpochSeconds, to end: PlanePoint, at arrival: EpochSeconds) {
        (self.start, self.end, length) = (start, end, end.length)
        duration = Double(max(arrival - start, 1))
    }

    /// Returns whether the path passes near a point at about the given time.
    func passes(_ point: PlanePoint, at time: EpochSeconds) -> Bool {
        let share = Double(time - start) / duration
        if PlanePoint(x: point.x - end.x * share, y: point.y - end.y * share).length <= Self.tolerance { return true }
        guard length > Self.tolerance else { return false }
        let along = (point.x * end.x + point.y * end.y) / length
        let beside = abs(point.x * end.y - point.y * end.x) / length
        guard beside <= Self.tolerance, (-Self.tolerance...length + Self.tolerance).contains(along) else {
            return false
        }
        return abs(along / length - share) * duration <= Self.delay
    }
}
