// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `departure`: some minutes before a bus leaves a stop, by the early edge of when it comes, and what changes
/// after that. `arrival`: some minutes before it reaches one, or when it does. `lastBus`: as a departure, for the
/// last of a service day. `commute`: between two times of some weekdays when something is wrong, the worst first,
/// once a day, and when it is over; set again as it is, it is kept for longer.
public struct AlarmKind: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let departure = Self("departure")
    public static let arrival = Self("arrival")
    public static let lastBus = Self("lastBus")
    public static let commute = Self("commute")
}
