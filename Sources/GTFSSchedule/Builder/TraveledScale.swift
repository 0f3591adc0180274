/// Turns a feed's own shape_dist_traveled, in whatever unit, into metres along a shape.
struct TraveledScale {
    // Copies: slices would keep the shapes under way from growing in place.
    private let traveled: [Float]
    private let distances: [Float]

    /// Nil unless every point of the shape has a value and none falls.
    init?(_ shapes: ShapeStore, shape: Int) {
        traveled = Array(shapes.traveled[shapes.points(of: shape)])
        distances = Array(shapes.distances[shapes.points(of: shape)])
        guard let first = traveled.first, let last = traveled.last, last > first,
            traveled.allSatisfy({ !$0.isNaN }), traveled.isAscending(by: { $0 })
        else { return nil }
    }

    /// Nil for a value that is not given or beyond the shape.
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

    /// Feeds round the last stop's value and the last point's differently.
    private var slack: Float { ((traveled.last ?? 0) - (traveled.first ?? 0)) / 1000 }
}
