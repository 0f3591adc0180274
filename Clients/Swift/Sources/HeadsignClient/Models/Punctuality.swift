// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// Adherence to the timetable; from one minute early to two minutes late is on time.
public struct Punctuality: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let onTime = Self("onTime")
    public static let late = Self("late")
    public static let early = Self("early")
    public static let unknown = Self("unknown")
}
