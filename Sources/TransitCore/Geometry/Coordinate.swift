/// A place on earth, WGS 84, in degrees.
@frozen @usableFromInline package struct Coordinate: Hashable, Sendable {
    @usableFromInline package var latitude: Double
    @usableFromInline package var longitude: Double

    @inlinable package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// nil for what is not on earth: out of range, or no number.
    package init?(onEarth latitude: Double, _ longitude: Double) {
        self.init(latitude: latitude, longitude: longitude)
        guard isOnEarth else { return nil }
    }

    /// In range, which no number that is none is.
    @inlinable package var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

    /// Whether this can be a real place: on earth, and not the (0, 0) that stands for "not known".
    @inlinable package var isPlausible: Bool { isOnEarth && !(abs(latitude) < 0.001 && abs(longitude) < 0.001) }
}

// Files hold degrees as whole numbers of 1e-7, which is about a centimetre.
extension Coordinate {
    @inlinable package init(latitudeE7: Int32, longitudeE7: Int32) {
        self.init(latitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }

    @inlinable package var latitudeE7: Int32 { Self.e7(latitude) }
    @inlinable package var longitudeE7: Int32 { Self.e7(longitude) }

    /// Degrees in units of 1e-7, cut to ±180; 0 for what is no number.
    @inlinable package static func e7(_ degrees: Double) -> Int32 {
        degrees.isNaN ? 0 : Int32((min(max(degrees, -180), 180) * 1e7).rounded())
    }
}

/// Metres in one degree of latitude (mean earth radius 6,371,008.8 m).
@usableFromInline package let metersPerDegree = 111_195.080

extension Coordinate {
    /// Degrees of latitude within which everything lies that is so near, and a little more: which of it is near enough, its distance
    /// says.
    package static func latitudeReach(of metres: Double) -> Double { metres / metersPerDegree * 1.01 }
}

extension Coordinate {
    /// Metres between two places, by the equirectangular approximation: below 0.1 % of error within 100 km.
    @inlinable package func distance(to other: Coordinate) -> Double {
        let plane = LocalPlane(at: Coordinate(latitude: (latitude + other.latitude) / 2, longitude: longitude))
        return (plane.point(other) - plane.point(self)).length
    }

    /// The compass bearing towards another place, in degrees clockwise from north, 0 ..< 360.
    package func bearing(to other: Coordinate) -> Double {
        let plane = LocalPlane(at: self)
        return (plane.point(other) - plane.point(self)).bearing
    }
}
