// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The occupancy of the vehicle. Absent if unknown or out of date.
public struct Occupancy: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let empty = Self("empty")
    public static let manySeats = Self("manySeats")
    public static let fewSeats = Self("fewSeats")
    public static let standing = Self("standing")
    public static let crushed = Self("crushed")
    public static let full = Self("full")
    public static let notAccepting = Self("notAccepting")
}
