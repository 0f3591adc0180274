import LiveModel
import TransitCore

/// Selects the positions of a vehicle that are needed to redraw its way: a position is left out if the straight way
/// between its neighbours passes near it at about the same time.
struct PositionThinning: Sendable {
    /// The distance in metres from the redrawn way that is tolerated.
    private static let tolerance = 15.0
    /// The seconds between the reported and the redrawn time at a place that are tolerated.
    private static let delay = 20.0
    /// The maximum number of positions that are left out in sequence.
    private static let longest = 24
    /// The maximum number of positions kept for one trip.
    private static let most = 600

    private var kept: TimedPlace?
    /// At the kept position.
    private var plane = LocalPlane(at: Coordinate(latitude: 0, longitude: 0))
    /// The positions since the kept one, the oldest first.
    private var skipped: [TimedPlace] = []
    private var count = 0

    /// Adds a position.
    /// - Returns: The positions that turn out to be needed, the oldest first.
    mutating func add(_ next: TimedPlace) -> TimedPlace? {
        guard let from = kept else { return keep(next) }
        guard next.at > (skipped.last ?? from).at else { return nil }
        defer { skipped.append(next) }
        guard let last = skipped.last else { return nil }
        if skipped.count < Self.longest, skipped.allSatisfy({ isNear($0, from, next) }) { return nil }
        return keep(last)
    }

    /// Ends the way.
    /// - Returns: The last position, unless it is kept already.
    mutating func finish() -> TimedPlace? {
        guard let last = skipped.last else { return nil }
        return keep(last)
    }

    private mutating func keep(_ place: TimedPlace) -> TimedPlace? {
        kept = place
        plane = LocalPlane(at: place.place)
        skipped.removeAll(keepingCapacity: true)
        guard count < Self.most else { return nil }
        count += 1
        return place
    }

    /// Whether a position is near the straight way between two others, at about its time.
    private func isNear(_ fix: TimedPlace, _ from: TimedPlace, _ to: TimedPlace) -> Bool {
        let (here, way) = (plane.point(fix.place), plane.point(to.place))
        let share = Double(fix.at - from.at) / Double(max(to.at - from.at, 1))
        if PlanePoint(x: here.x - way.x * share, y: here.y - way.y * share).length <= Self.tolerance { return true }
        let length = way.length
        guard length > Self.tolerance else { return false }
        let along = (here.x * way.x + here.y * way.y) / length
        let beside = abs(here.x * way.y - here.y * way.x) / length
        guard beside <= Self.tolerance, (-Self.tolerance...length + Self.tolerance).contains(along) else {
            return false
        }
        return abs(along / length - share) * Double(to.at - from.at) <= Self.delay
    }
}
