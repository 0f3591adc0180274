/// A place on the earth, in degrees.
public struct Coordinate: Hashable, Sendable {
    /// North of the equator, and east of Greenwich.
    public let latitude, longitude: Double

    /// - Parameters:
    ///   - latitude: degrees north, -90 to 90.
    ///   - longitude: degrees east, -180 to 180.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A rectangle, in degrees.
public struct Box: Hashable, Sendable {
    /// Its edges, degrees east and north.
    public let west, south, east, north: Double

    /// - Parameters:
    ///   - west: degrees east, -180 to 180.
    ///   - south: degrees north, -90 to 90.
    ///   - east: degrees east.
    ///   - north: degrees north.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

/// A start, destination or intermediate place of a plan.
public enum PlanEnd: Hashable, Sendable {
    /// Anywhere.
    case place(Coordinate)
    /// The `agency:id` of a stop or station.
    case stop(String)

    /// A trip that the rider is on, by its `agency:id`; only as the start of a plan that a server makes.
    public static func trip(_ id: String) -> PlanEnd { .stop("trip:\(id)") }
}
