// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// By the timetable, or by the vehicle itself where its feed tells. Not there where it is not known.
public struct Access: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let yes = Self("yes")
    public static let no = Self("no")
}
