import TransitCore

/// A shape with the data needed to locate stops along it.
struct MeasuredShape {
    let placement: ShapePlacement
    /// Converts shape_dist_traveled to metres; nil if the shape's values are missing or decrease.
    let traveled: TraveledScale?

    /// Measures a shape.
    /// - Parameter shape: The index of a shape that has at least one point.
    init(_ shapes: ShapeStore, shape: Int) {
        let points = shapes.points(of: shape)
        placement = ShapePlacement(
            points.map { shapes.coordinate(at: $0) }, distances: points.map { Double(shapes.distances[$0]) })
        traveled = TraveledScale(shapes, shape: shape)
    }
}
