import TransitCore

/// A shape of a feed, on which stops are placed.
struct MeasuredShape {
    let placement: ShapePlacement
    /// Nil where the feed does not measure the shape itself.
    let traveled: TraveledScale?

    /// - Parameter shape: of at least one point.
    init(_ shapes: ShapeStore, shape: Int) {
        let points = shapes.points(of: shape)
        placement = ShapePlacement(
            points.map { shapes.coordinate(at: $0) }, distances: points.map { Double(shapes.distances[$0]) })
        traveled = TraveledScale(shapes, shape: shape)
    }
}
