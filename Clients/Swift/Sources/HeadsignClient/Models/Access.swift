// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// From the timetable, or from the vehicle if its feed reports it. Absent if unknown.
public struct Access: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let yes = Self("yes")
    public static let no = Self("no")
}
