// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `departure`: some minutes before a vehicle leaves a stop, based on the early end of its interval, and on later
/// changes. `arrival`: some minutes before a vehicle reaches a stop, or when it does. `lastBus`: like `departure`,
/// for the last vehicle of a service day. `commute`: on some weekdays between two times, once a day if there is a
/// disruption, the worst first, and when it ends; setting it again extends it.
public struct AlarmKind: OpenWord {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let departure = Self("departure")
    public static let arrival = Self("arrival")
    public static let lastBus = Self("lastBus")
    public static let commute = Self("commute")
}
