import Agencies
import HTTPServer
import NIOCore
import TransitCore

/// The connection of one LED sign.
struct ScheduleSession: WebSocketSession {
    static let interval = TimeAmount.seconds(10)
    /// The number of update intervals between two heartbeats.
    private static let heartbeatIntervals = 3
    /// The maximum length of an exception's message, which may quote an ID of any length from the client's message.
    private static let mostExceptionCharacters = 200
    private static let heartbeat = #"{"event":"heartbeat","data":null}"#

    private let registry: AgencyRegistry
    private let clock: @Sendable () -> Double
    private var subscription: ScheduleSubscription?
    /// The latest schedule that was sent.
    private var sent = ""
    private var intervals = 0

    init(registry: AgencyRegistry, clock: @escaping @Sendable () -> Double) {
        self.registry = registry
        self.clock = clock
    }

    mutating func receive(_ message: String) -> [String] {
        guard let json = RequestJSON(Array(message.utf8)), let event = json["event"]?.string else {
            return [Self.exception("A message must be a JSON object with event and data")]
        }
        guard event == "schedule:subscribe", let data = json["data"] else {
            return [Self.exception("The event must be schedule:subscribe, with data")]
        }
        guard subscription == nil else {
            return [Self.exception("A connection has one schedule subscription; connect again for another one")]
        }
        do {
            let subscription = try ScheduleSubscription(data)
            if let missing = SignSchedule(subscription, in: registry).missing {
                return [Self.exception("There is no \(missing)")]
            }
            self.subscription = subscription
        } catch {
            return [Self.exception(error.message)]
        }
        return [Self.heartbeat] + changedSchedule()
    }

    mutating func update() -> [String] {
        guard subscription != nil else { return [] }
        intervals += 1
        return (intervals % Self.heartbeatIntervals == 0 ? [Self.heartbeat] : []) + changedSchedule()
    }

    /// Returns the schedule if it differs from the latest one that was sent.
    private mutating func changedSchedule() -> [String] {
        guard let subscription, let schedule = SignSchedule(subscription, in: registry).message(at: clock()),
            schedule != sent
        else { return [] }
        sent = schedule
        return [schedule]
    }

    private static func exception(_ message: String) -> String {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("event", "exception")
            json.member("data") { json in
                json.member("status", "error")
                json.member("message", String(message.prefix(mostExceptionCharacters)))
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
