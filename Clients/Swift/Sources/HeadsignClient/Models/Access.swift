// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// Whether access is possible, from the vehicle's feed if it reports this, otherwise from the timetable. Absent if
/// unknown.
public struct Access: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let yes = Self("yes")
    public static let no = Self("no")
}
