import LiveModel
import TransitCore

/// Selects the positions of a vehicle that are needed to redraw its way: a position is left out if the straight way
/// between its neighbours passes near it at about the same time.
struct PositionThinning: Sendable {
    /// The maximum number of positions that are left out in sequence.
    private static let longest = 24
    /// The maximum number of positions kept for one trip.
    private static let most = 600

    /// A position on the plane.
    private struct Point {
        var point: PlanePoint
        var at: EpochSeconds
    }

    private var kept: TimedPlace?
    /// At the kept position.
    private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
    /// The positions since the kept one, the oldest first.
    private var skipped: [Point] = []
    /// The last of the skipped positions; nil if there is none.
    private var last: TimedPlace?
    private var count = 0

    /// Adds a position.
    /// - Returns: The position that turns out to be needed; nil if there is none.
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

    /// Ends the way.
    /// - Returns: The last position, unless it is kept already.
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

/// The straight way of a vehicle from the origin of a plane to a point.
private struct StraightWay {
    /// The distance in metres that is tolerated.
    private static let tolerance = 15.0
    /// The seconds between the reported and the redrawn time at a place that are tolerated.
    private static let delay = 20.0

    private let start: EpochSeconds
    private let end: PlanePoint
    private let length: Double
    private let duration: Double

    init(from start: EpochSeconds, to end: PlanePoint, at arrival: EpochSeconds) {
        (self.start, self.end, length) = (start, end, end.length)
        duration = Double(max(arrival - start, 1))
    }

    /// Whether the way passes near a point, at about a time.
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
