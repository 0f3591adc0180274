/// A shape on a plane, in blocks of segments with bounding boxes, so that searches near a stop examine only a few
/// segments.
struct IndexedLine {
    private struct Box {
        var low: PlanePoint
        var high: PlanePoint

        func squaredDistance(to point: PlanePoint) -> Double {
            let x = max(low.x - point.x, 0, point.x - high.x)
            let y = max(low.y - point.y, 0, point.y - high.y)
            return x * x + y * y
        }
    }

    private static let blockSize = 16

    let plane: LocalPlane
    private let points: [PlanePoint]
    /// The distance of each point from the start of the shape, along the shape, in metres.
    private let distances: [Double]
    private let boxes: [Box]

    /// Indexes a line.
    /// - Parameters:
    ///   - line: At least one point.
    ///   - distances: The distance of each point from the start of the line, along the line, in metres.
    init(_ line: [Coordinate], distances: [Double]) {
        let plane = LocalPlane(at: line[line.count / 2])
        let points = line.map { plane.point($0) }
        self.plane = plane
        self.points = points
        self.distances = distances
        boxes = stride(from: 0, to: max(points.count - 1, 1), by: Self.blockSize).map { first in
            let block = points[first...min(first + Self.blockSize, points.count - 1)]
            return block.reduce(into: Box(low: points[first], high: points[first])) { box, point in
                box.low = PlanePoint(x: min(box.low.x, point.x), y: min(box.low.y, point.y))
                box.high = PlanePoint(x: max(box.high.x, point.x), y: max(box.high.y, point.y))
            }
        }
    }

    /// The length of the line in metres.
    var length: Double { distances[distances.count - 1] }

    private var segmentCount: Int { max(points.count - 1, 1) }

    /// Returns the point of a segment nearest to a point: its distance along the line, and its squared distance from
    /// the point.
    @inline(__always)
    private func project(_ point: PlanePoint, on segment: Int) -> (along: Double, squaredOffset: Double) {
        let start = points[segment]
        guard segment + 1 < points.count else { return (distances[segment], (point - start).squaredLength) }
        let way = points[segment + 1] - start
        let length = way.squaredLength
        let part = length > 0 ? min(max((point - start).dot(way) / length, 0), 1) : 0
        let offset = start + way * part - point
        let along = distances[segment] + (distances[segment + 1] - distances[segment]) * part
        return (along, offset.squaredLength)
    }

    /// Returns the squared distance from a point to the nearest point of the line, in square metres.
    func nearestSquared(to point: PlanePoint) -> Double {
        var best = Double.infinity
        for (number, box) in boxes.enumerated() where box.squaredDistance(to: point) < best {
            for segment in segments(of: number) { best = min(best, project(point, on: segment).squaredOffset) }
        }
        return best
    }

    /// Finds the local minima of the line's distance from a point, and calls `body` with each in order along the line.
    /// - Parameters:
    ///   - limit: The maximum squared distance from the point, in square metres.
    ///   - body: Receives the position along the line in metres, and the squared distance from the point.
    func forEachMinimum(of point: PlanePoint, within limit: Double, _ body: (Double, Double) -> Void) {
        var lowest: (along: Double, squaredOffset: Double)?
        var last = Double.infinity
        for (number, box) in boxes.enumerated() {
            guard box.squaredDistance(to: point) <= limit else {
                if let low = lowest { body(low.along, low.squaredOffset) }
                (lowest, last) = (nil, .infinity)
                continue
            }
            for segment in segments(of: number) {
                let here = project(point, on: segment)
                if here.squaredOffset < last, here.squaredOffset <= limit { lowest = here }
                // If the line moves away at the end of the segment, its nearest point is a separate minimum, even if
                // the next segment comes equally near.
                last = (points[min(segment + 1, points.count - 1)] - point).squaredLength
                if last > here.squaredOffset, let low = lowest {
                    body(low.along, low.squaredOffset)
                    lowest = nil
                }
            }
        }
        if let low = lowest { body(low.along, low.squaredOffset) }
    }

    private func segments(of block: Int) -> Range<Int> {
        let first = block * Self.blockSize
        return first..<min(first + Self.blockSize, segmentCount)
    }

    /// Returns the point of the line at a given distance from its start, in metres.
    func point(at along: Double) -> PlanePoint {
        var (low, high) = (0, points.count - 1)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if distances[middle] <= along { low = middle } else { high = middle }
        }
        guard low < high, distances[high] > distances[low] else { return points[low] }
        let part = min(max((along - distances[low]) / (distances[high] - distances[low]), 0), 1)
        return points[low] + (points[high] - points[low]) * part
    }
}
