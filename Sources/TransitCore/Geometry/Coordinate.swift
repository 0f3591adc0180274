/// A WGS 84 coordinate in degrees.
@frozen @usableFromInline package struct Coordinate: Hashable, Sendable {
    @usableFromInline package var latitude: Double
    @usableFromInline package var longitude: Double

    @inlinable package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Creates a coordinate; nil if a value is out of range or NaN.
    package init?(onEarth latitude: Double, _ longitude: Double) {
        self.init(latitude: latitude, longitude: longitude)
        guard isOnEarth else { return nil }
    }

    /// Whether latitude and longitude are in range; false for NaN.
    @inlinable package var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

    /// Whether the coordinate can be a real location: in range, and not the (0, 0) that feeds use for "unknown".
    @inlinable package var isPlausible: Bool { isOnEarth && !(abs(latitude) < 0.001 && abs(longitude) < 0.001) }
}

extension Coordinate {
    /// Normalizes a longitude, or a difference between two longitudes, to −180…180. A normalized difference is the
    /// shorter way around the earth, which may cross the 180th meridian.
    /// - Parameter degrees: −540…540.
    @inlinable package static func wrapped(_ degrees: Double) -> Double {
        if degrees > 180 { return degrees - 360 }
        return degrees < -180 ? degrees + 360 : degrees
    }
}

// Storage of degrees as integers in units of 1e-7, about a centimetre.
extension Coordinate {
    @inlinable package init(latitudeE7: Int32, longitudeE7: Int32) {
        self.init(latitude: Double(latitudeE7) / 1e7, longitude: Double(longitudeE7) / 1e7)
    }

    @inlinable package var latitudeE7: Int32 { Self.e7(latitude) }
    @inlinable package var longitudeE7: Int32 { Self.e7(longitude) }

    /// Converts degrees to units of 1e-7, clamped to ±180; 0 for NaN.
    @inlinable package static func e7(_ degrees: Double) -> Int32 {
        degrees.isNaN ? 0 : Int32((min(max(degrees, -180), 180) * 1e7).rounded())
    }
}

/// Metres per degree of latitude (mean earth radius 6,371,008.8 m).
@usableFromInline package let metersPerDegree = 111_195.080

extension Coordinate {
    /// Converts a distance in metres to degrees of latitude, with a small margin. Callers must still filter the
    /// candidates in this span by their actual distance.
    package static func latitudeSpan(of metres: Double) -> Double { metres / metersPerDegree * 1.01 }
}

extension Coordinate {
    /// Returns the distance to another coordinate in metres, by the equirectangular approximation: the error is below
    /// 0.1 % within 100 km.
    @inlinable package func distance(to other: Coordinate) -> Double {
        let plane = LocalPlane(at: Coordinate(latitude: (latitude + other.latitude) / 2, longitude: longitude))
        return (plane.point(other) - plane.point(self)).length
    }

    /// Returns the compass bearing towards another coordinate in degrees clockwise from north, 0..<360.
    package func bearing(to other: Coordinate) -> Double {
        let plane = LocalPlane(at: self)
        return (plane.point(other) - plane.point(self)).bearing
    }
}
