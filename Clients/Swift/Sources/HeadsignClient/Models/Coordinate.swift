/// A place on the earth, in degrees.
public struct Coordinate: Hashable, Sendable {
    public let latitude, longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A rectangle, in degrees.
public struct Box: Hashable, Sendable {
    public let west, south, east, north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

/// Where a plan begins, ends or passes.
public enum PlanEnd: Hashable, Sendable {
    case place(Coordinate)
    /// The `agency:id` of a stop or station.
    case stop(String)
}
