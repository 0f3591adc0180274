/// Converts a feed's shape_dist_traveled, whose unit is not specified, to metres along the shape.
struct TraveledScale {
    // The points' values are copied, because slices would share storage with the arrays, and appending further shapes
    // would then copy the arrays.
    private let traveled: [Float]
    private let distances: [Float]

    /// Creates a scale for a shape; nil unless all points have values and these never decrease.
    init?(_ shapes: ShapeStore, shape: Int) {
        traveled = Array(shapes.traveled[shapes.points(of: shape)])
        distances = Array(shapes.distances[shapes.points(of: shape)])
        guard let first = traveled.first, let last = traveled.last, last > first,
            traveled.allSatisfy({ !$0.isNaN }), traveled.isAscending(by: { $0 })
        else { return nil }
    }

    /// Returns the distance in metres along the shape; nil if the value is missing or outside the shape's range.
    func meters(_ value: Float) -> Float? {
        guard let first = traveled.first, let last = traveled.last, value >= first - slack, value <= last + slack else {
            return nil
        }
        var (low, high) = (traveled.startIndex, traveled.endIndex - 1)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if traveled[middle] <= value { low = middle } else { high = middle }
        }
        let step = traveled[high] - traveled[low]
        let part = step > 0 ? min(max((value - traveled[low]) / step, 0), 1) : 0
        return distances[low] + (distances[high] - distances[low]) * part
    }

    /// The tolerance at both ends, in the feed's unit, because feeds may round the values of the last stop and the last
    /// point differently.
    private var slack: Float { ((traveled.last ?? 0) - (traveled.first ?? 0)) / 1000 }
}
