import TransitCore

/// A shape prepared for placing stops along it.
struct MeasuredShape {
    let placement: ShapePlacement
    /// Converts shape_dist_traveled to metres; nil if the shape has no usable values.
    let traveled: TraveledScale?

    /// - Parameter shape: The index of a shape with at least one point.
    init(_ shapes: ShapeStore, shape: Int) {
        let points = shapes.points(of: shape)
        placement = ShapePlacement(
            points.map { shapes.coordinate(at: $0) }, distances: points.map { Double(shapes.distances[$0]) })
        traveled = TraveledScale(shapes, shape: shape)
    }
}
