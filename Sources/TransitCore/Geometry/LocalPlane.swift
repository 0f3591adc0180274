/// A local tangent plane: x in metres to the east, y in metres to the north.
///
/// Accurate to 0.1 % within a city. Matching and motion use it to avoid trigonometry for each position.
@frozen @usableFromInline package struct LocalPlane: Sendable {
    @usableFromInline package let origin: Coordinate
    /// Metres per degree of longitude at the origin's latitude.
    @usableFromInline package let metersPerLongitude: Double

    @inlinable package init(at origin: Coordinate) {
        self.origin = origin
        self.metersPerLongitude = metersPerDegree * cosine(ofDegrees: origin.latitude)
    }

    @inlinable package func point(_ place: Coordinate) -> PlanePoint {
        PlanePoint(
            x: Coordinate.wrapped(place.longitude - origin.longitude) * metersPerLongitude,
            y: (place.latitude - origin.latitude) * metersPerDegree)
    }

    @inlinable package func coordinate(_ point: PlanePoint) -> Coordinate {
        Coordinate(
            latitude: origin.latitude + point.y / metersPerDegree,
            longitude: Coordinate.wrapped(origin.longitude + point.x / metersPerLongitude))
    }
}

/// A point or vector on a ``LocalPlane`` in metres.
@frozen @usableFromInline package struct PlanePoint: Hashable, Sendable {
    @usableFromInline package var x: Double
    @usableFromInline package var y: Double

    @inlinable package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    @inlinable package var squaredLength: Double { x * x + y * y }
    @inlinable package var length: Double { squaredLength.squareRoot() }

    @inlinable package static func - (one: PlanePoint, other: PlanePoint) -> PlanePoint {
        PlanePoint(x: one.x - other.x, y: one.y - other.y)
    }

    @inlinable package static func + (one: PlanePoint, other: PlanePoint) -> PlanePoint {
        PlanePoint(x: one.x + other.x, y: one.y + other.y)
    }

    @inlinable package static func * (one: PlanePoint, factor: Double) -> PlanePoint {
        PlanePoint(x: one.x * factor, y: one.y * factor)
    }

    @inlinable package func dot(_ other: PlanePoint) -> Double { x * other.x + y * other.y }

    /// The compass bearing of this vector in degrees clockwise from north, 0..<360; 0 for the zero vector.
    package var bearing: Double {
        let degrees = arctangent(x, y) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }
}
