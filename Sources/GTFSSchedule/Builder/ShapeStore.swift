import TransitCore

/// The shapes of a network: points in the order of travel with the metres from the first.
struct ShapeStore: Sendable {
    private(set) var ids: [StringIndex] = []
    private(set) var starts: [Int] = [0]
    /// 1e-7 degrees.
    private(set) var latitudes: [Int32] = []
    private(set) var longitudes: [Int32] = []
    private(set) var distances: [Float] = []
    /// shape_dist_traveled in the feed's own unit; not a number if it is not given.
    private(set) var traveled: [Float] = []

    var count: Int { ids.count }

    func points(of shape: Int) -> Range<Int> { starts[shape]..<starts[shape + 1] }

    /// Begins a shape; its points follow by ``add(latitude:longitude:traveled:)``, then ``end(id:)``.
    mutating func add(latitude: Int32, longitude: Int32, traveled distance: Float) {
        if latitudes.count > starts[count] {
            let last = latitudes.count - 1
            // Repeated points have no direction.
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

    /// Metres of the shape under way.
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

    /// Adds the same line in the other direction.
    mutating func addReversed(_ shape: Int) -> Int {
        for point in points(of: shape).reversed() {
            add(latitude: latitudes[point], longitude: longitudes[point], traveled: .nan)
        }
        return end(id: ids[shape])
    }

    /// Forgets the points of the shape under way.
    mutating func discard() {
        let extra = pendingPoints
        latitudes.removeLast(extra)
        longitudes.removeLast(extra)
        distances.removeLast(extra)
        traveled.removeLast(extra)
    }
}
