/// A WGS 84 coordinate in degrees.
@frozen @usableFromInline package struct Coordinate: Hashable, Sendable {
    @usableFromInline package var latitude: Double
    @usableFromInline package var longitude: Double

    @inlinable package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Nil if out of range or NaN.
    package init?(onEarth latitude: Double, _ longitude: Double) {
        self.init(latitude: latitude, longitude: longitude)
        guard isOnEarth else { return nil }
    }

    /// Whether both values are in range; false for NaN.
    @inlinable package var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

    /// Whether this can be a real place: in range, and not the (0, 0) used for "unknown".
    @inlinable package var isPlausible: Bool { isOnEarth && !(abs(latitude) < 0.001 && abs(longitude) < 0.001) }
}

// Files store degrees as integers in units of 1e-7, about a centimetre.
extension Coordinate {
    @inlinable package init(latitudeE7: Int32, longitudeE7: Int32) {
        self.init(latitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }

    @inlinable package var latitudeE7: Int32 { Self.e7(latitude) }
    @inlinable package var longitudeE7: Int32 { Self.e7(longitude) }

    /// Degrees in units of 1e-7, clamped to ±180; 0 for NaN.
    @inlinable package static func e7(_ degrees: Double) -> Int32 {
        degrees.isNaN ? 0 : Int32((min(max(degrees, -180), 180) * 1e7).rounded())
    }
}

/// Metres per degree of latitude (mean earth radius 6,371,008.8 m).
@usableFromInline package let metersPerDegree = 111_195.080

extension Coordinate {
    /// Degrees of latitude that cover a distance, with a small margin. Candidates within must be checked by their
    /// actual distance.
    package static func latitudeSpan(of metres: Double) -> Double { metres / metersPerDegree * 1.01 }
}

extension Coordinate {
    /// The distance in metres, by the equirectangular approximation: the error is below 0.1 % within 100 km.
    @inlinable package func distance(to other: Coordinate) -> Double {
        let plane = LocalPlane(at: Coordinate(latitude: (latitude + other.latitude) / 2, longitude: longitude))
        return (plane.point(other) - plane.point(self)).length
    }

    /// The compass bearing towards another coordinate in degrees clockwise from north, 0..<360.
    package func bearing(to other: Coordinate) -> Double {
        let plane = LocalPlane(at: self)
        return (plane.point(other) - plane.point(self)).bearing
    }
}
