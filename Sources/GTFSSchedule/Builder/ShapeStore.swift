import TransitCore

/// The shapes of a network. Each has its points in order, with the distance from the first point in metres.
struct ShapeStore: Sendable {
    private(set) var ids: [StringIndex] = []
    private(set) var starts: [Int] = [0]
    /// Coordinates in units of 1e-7 degrees.
    private(set) var latitudes: [Int32] = []
    private(set) var longitudes: [Int32] = []
    private(set) var distances: [Float] = []
    /// shape_dist_traveled in the feed's own unit; NaN if not given.
    private(set) var traveled: [Float] = []

    var count: Int { ids.count }

    func points(of shape: Int) -> Range<Int> { starts[shape]..<starts[shape + 1] }

    /// Appends a point to the current shape, which ``end(id:)`` completes.
    mutating func add(latitude: Int32, longitude: Int32, traveled distance: Float) {
        if latitudes.count > starts[count] {
            let last = latitudes.count - 1
            // A repeated point is omitted, because the segment to it would have no direction.
            guard latitudes[last] != latitude || longitudes[last] != longitude else { return }
            sum += coordinate(at: last).distance(to: Coordinate(latitudeE7: latitude, longitudeE7: longitude))
        } else {
            sum = 0
        }
        latitudes.append(latitude)
        longitudes.append(longitude)
        distances.append(Float(sum))
        traveled.append(distance)
    }

    /// The length in metres of the points that were added to the current shape so far.
    private var sum = 0.0

    var pendingPoints: Int { latitudes.count - starts[count] }

    func coordinate(at point: Int) -> Coordinate {
        Coordinate(latitudeE7: latitudes[point], longitudeE7: longitudes[point])
    }

    mutating func end(id: StringIndex) -> Int {
        ids.append(id)
        starts.append(latitudes.count)
        return count - 1
    }

    /// Adds a reversed copy of a shape, and returns its index.
    mutating func addReversed(_ shape: Int) -> Int {
        for point in points(of: shape).reversed() {
            add(latitude: latitudes[point], longitude: longitudes[point], traveled: .nan)
        }
        return end(id: ids[shape])
    }

    /// Discards the points of the current shape, which was not completed.
    mutating func discard() {
        let extra = pendingPoints
        latitudes.removeLast(extra)
        longitudes.removeLast(extra)
        distances.removeLast(extra)
        traveled.removeLast(extra)
    }
}
