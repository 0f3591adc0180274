/// A geographic position, in degrees.
public struct Coordinate: Hashable, Sendable {
    /// The degrees north of the equator, and east of Greenwich.
    public let latitude, longitude: Double

    /// - Parameters:
    ///   - latitude: The degrees north, -90 to 90.
    ///   - longitude: The degrees east, -180 to 180.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A geographic rectangle, in degrees.
public struct Box: Hashable, Sendable {
    /// The edges, in degrees east and north.
    public let west, south, east, north: Double

    /// - Parameters:
    ///   - west: The western edge in degrees east, -180 to 180.
    ///   - south: The southern edge in degrees north, -90 to 90.
    ///   - east: The eastern edge in degrees east.
    ///   - north: The northern edge in degrees north.
    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

/// The origin, destination or intermediate place of a plan.
public enum PlanEnd: Hashable, Sendable {
    /// A position.
    case place(Coordinate)
    /// A stop or station by its `agency:id`.
    case stop(String)

    /// Returns the trip on which the rider is, by its `agency:id`. Supported only as the origin of plans by a server.
    public static func trip(_ id: String) -> PlanEnd { .stop("trip:\(id)") }
}
