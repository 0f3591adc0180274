/// Projects points onto one shape of a timetable. Reads the shape's columns in place, with a bounding box for every few
/// segments, so that a projection takes about a microsecond.
///
/// The columns must outlive the projector, so the owner of the projector must also retain the timetable.
package struct ShapeProjector: Sendable {
    private let latitudes: Column<ShapePointIndex, Int32>
    private let longitudes: Column<ShapePointIndex, Int32>
    private let distances: Column<ShapePointIndex, Float>
    /// The rows of the shape's points in the columns.
    private let points: Range<ShapePointIndex>
    private let plane: LocalPlane
    private let boxes: [Box]
    private let whole: Box

    private static var segmentsPerBox: Int { 16 }

    package init(_ shape: ShapeIndex, of timetable: Timetable) {
        latitudes = timetable.shapeLatitudes
        longitudes = timetable.shapeLongitudes
        distances = timetable.shapeDistances
        let isKnown = timetable.shapePoints.hasRow(shape)
        points = isKnown ? timetable.points(of: shape) : ShapePointIndex(0)..<ShapePointIndex(0)
        plane = LocalPlane(
            at: points.isEmpty ? Coordinate(latitude: 0, longitude: 0) : timetable.shapePoint(points.lowerBound))
        var boxes: [Box] = []
        let segments = points.dropLast()
        for start in stride(from: segments.lowerBound, to: segments.upperBound, by: Self.segmentsPerBox) {
            var box = Box()
            for row in start...min(start + Self.segmentsPerBox, points.upperBound - 1) {
                box.include(latitudes[row], longitudes[row])
            }
            boxes.append(box)
        }
        self.boxes = boxes
        whole = boxes.reduce(into: Box()) { $0.include($1) }
    }

    /// The length of the shape in metres; 0 for a shape without points.
    package var length: Double { points.isEmpty ? 0 : Double(distances[points.upperBound - 1]) }

    /// Appends the points where the line passes a coordinate: the best point of each pass, in order along the line.
    ///
    /// - Parameters:
    ///   - heading: The vehicle's heading as a unit vector. A pass in the opposite direction is penalized by up to
    ///     ``ShapeProjection/againstHeading`` metres, which distinguishes the directions of an out-and-back line.
    ///   - window: The range of distances along the line to search, in metres.
    ///   - reach: The maximum distance from the line in metres.
    package func places(
        of place: Coordinate, heading: PlanePoint?, in window: ClosedRange<Double>, reach: Double,
        into places: inout [ShapeProjection]
    ) {
        guard points.count > 1 else { return }
        let point = plane.point(place)
        let bounds = Box(around: place, reach: reach, metersPerLongitude: plane.metersPerLongitude)
        // The first segment that ends within the window.
        let first =
            distances.partitioningIndex(in: (points.lowerBound + 1)..<points.upperBound) {
                Double($0) >= window.lowerBound
            } - 1
        var passage = Passage(split: 2 * reach + 50)
        var row = min(first, points.upperBound - 2)
        while row < points.upperBound - 1, Double(distances[row]) <= window.upperBound {
            let box = (row - points.lowerBound) / Self.segmentsPerBox
            guard boxes[box].intersects(bounds) else {
                row = points.lowerBound + (box + 1) * Self.segmentsPerBox
                continue
            }
            if let found = project(point, onSegment: row, heading: heading, in: window), found.offset <= reach {
                passage.add(found, row: row, into: &places)
            }
            row += 1
        }
        passage.finish(into: &places)
    }

    /// Returns whether the line may come within `reach` metres of a coordinate; false if it certainly does not.
    package func mayPass(_ place: Coordinate, within reach: Double) -> Bool {
        Box(around: place, reach: reach, metersPerLongitude: plane.metersPerLongitude).intersects(whole)
    }

    private func project(
        _ point: PlanePoint, onSegment row: ShapePointIndex, heading: PlanePoint?, in window: ClosedRange<Double>
    ) -> ShapeProjection? {
        let start = self.point(row)
        let way = self.point(row + 1) - start
        let (from, to) = (Double(distances[row]), Double(distances[row + 1]))
        let squared = way.squaredLength
        var fraction = squared > 0 ? (point - start).dot(way) / squared : 0
        fraction = min(max(fraction, 0), 1)
        if to > from {
            let earliest = (window.lowerBound - from) / (to - from)
            fraction = min(max(fraction, earliest), (window.upperBound - from) / (to - from))
        }
        guard fraction >= 0, fraction <= 1 else { return nil }
        let offset = (point - (start + way * fraction)).length
        var penalty = 0.0
        if let heading, squared > 0 {
            penalty = (1 - heading.dot(way) / squared.squareRoot()) / 2 * ShapeProjection.againstHeading
        }
        return ShapeProjection(distance: from + (to - from) * fraction, offset: offset, penalty: penalty)
    }

    /// Returns the coordinate at a distance in metres from the start of the shape; nil for a shape without points. A
    /// distance beyond an end of the shape yields that end.
    package func coordinate(at distance: Double) -> Coordinate? {
        guard !points.isEmpty else { return nil }
        let after = distances.partitioningIndex(in: points) { Double($0) > distance }
        guard after > points.lowerBound else { return plane.coordinate(point(points.lowerBound)) }
        guard after < points.upperBound else { return plane.coordinate(point(points.upperBound - 1)) }
        let (from, to) = (Double(distances[after - 1]), Double(distances[after]))
        let start = point(after - 1)
        return plane.coordinate(start + (point(after) - start) * ((distance - from) / (to - from)))
    }

    private func point(_ row: ShapePointIndex) -> PlanePoint {
        plane.point(Coordinate(latitudeE7: latitudes[row], longitudeE7: longitudes[row]))
    }
}

/// A point's projection onto a shape.
@frozen @usableFromInline package struct ShapeProjection: Sendable, Equatable {
    /// The penalty in metres for a pass in the opposite direction.
    package static var againstHeading: Double { 60 }

    /// The distance from the start of the shape, along the shape, in metres.
    package var distance: Double
    /// The distance of the point from the shape in metres.
    package var offset: Double
    /// The penalty in metres, in addition to the offset.
    package var penalty: Double

    package init(distance: Double, offset: Double, penalty: Double = 0) {
        self.distance = distance
        self.offset = offset
        self.penalty = penalty
    }

    /// The cost in metres by which projections are compared; a lower cost is likelier.
    package var cost: Double { offset + penalty }

    /// Whether the vehicle's heading is opposite to the direction of the line.
    package var facesAgainst: Bool { penalty > Self.againstHeading / 2 }
}

/// Groups adjacent segments into passes and retains the best point of each pass.
private struct Passage {
    /// The distance along the line in metres after which a new pass begins even if the adjacent segments are near the
    /// point.
    let split: Double
    private var best: ShapeProjection?
    private var lastRow: ShapePointIndex?

    init(split: Double) {
        self.split = split
    }

    mutating func add(_ place: ShapeProjection, row: ShapePointIndex, into places: inout [ShapeProjection]) {
        if let held = best {
            if row != lastRow.map({ $0 + 1 }) || place.distance - held.distance > split {
                places.append(held)
                best = place
            } else if place.cost < held.cost {
                best = place
            }
        } else {
            best = place
        }
        lastRow = row
    }

    mutating func finish(into places: inout [ShapeProjection]) {
        if let best { places.append(best) }
        best = nil
    }
}

/// A bounding box in units of 1e-7 degrees.
private struct Box: Sendable {
    private var south = Int32.max
    private var north = Int32.min
    private var west = Int32.max
    private var east = Int32.min

    init() {}

    init(around place: Coordinate, reach: Double, metersPerLongitude: Double) {
        let high = reach / metersPerDegree
        let wide = reach / max(metersPerLongitude, 1)
        south = Coordinate.e7(place.latitude - high)
        north = Coordinate.e7(place.latitude + high)
        // Across the 180th meridian, the box has all longitudes.
        let isAcross = abs(place.longitude) + wide > 180
        west = Coordinate.e7(isAcross ? -180 : place.longitude - wide)
        east = Coordinate.e7(isAcross ? 180 : place.longitude + wide)
    }

    mutating func include(_ latitude: Int32, _ longitude: Int32) {
        south = min(south, latitude)
        north = max(north, latitude)
        west = min(west, longitude)
        east = max(east, longitude)
    }

    mutating func include(_ other: Box) {
        include(other.south, other.west)
        include(other.north, other.east)
    }

    /// Whether the line of the box crosses the 180th meridian, so that `west` and `east` do not bound its longitudes.
    private var isAcross: Bool { Int64(east) - Int64(west) > 1_800_000_000 }

    func intersects(_ other: Box) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return isAcross || other.isAcross || (west <= other.east && other.west <= east)
    }
}

extension PlanePoint {
    /// Creates the unit vector in the direction of a compass bearing in degrees.
    package init(bearing degrees: Double) {
        self.init(x: cosine(ofDegrees: 90 - degrees), y: cosine(ofDegrees: degrees))
    }
}
