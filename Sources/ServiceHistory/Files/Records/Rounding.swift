import TransitCore

/// The precision of recorded coordinates and distances, which is the same in a log and in a sealed file.
enum Rounding {
    /// Converts degrees to units of 1e-5 degrees, about a metre.
    static func e5(_ degrees: Double) -> Int64 {
        degrees.isNaN ? 0 : Int64((min(max(degrees, -180), 180) * 1e5).rounded())
    }

    /// Converts units of 1e-5 degrees to a coordinate.
    static func coordinate(_ latitude: Int64, _ longitude: Int64) -> Coordinate {
        Coordinate(latitude: Double(latitude) / 1e5, longitude: Double(longitude) / 1e5)
    }

    static func decimetres(_ metres: Float) -> Int64 {
        metres.isFinite ? Int64((Double(min(max(metres, -1e8), 1e8)) * 10).rounded()) : 0
    }

    static func metres(_ decimetres: Int64) -> Float { Float(Double(decimetres) / 10) }
}
