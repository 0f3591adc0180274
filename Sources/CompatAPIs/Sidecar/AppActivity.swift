import Foundation
import HTTPServer
import RiderData
import TransitCore

/// A stored Live Activity of an iPhone app. It shows the next departures of a line at a stop.
struct AppActivity: Codable, Sendable, Equatable {
    /// The lifetime of an activity in seconds: eight hours, the maximum that Apple allows.
    static let life: Int64 = 8 * 3600
    /// The maximum number of stored activities.
    static let most = 10_000
    private static let longestText = 300

    var region: Int
    var target: AppPushTarget
    var stop: String
    var route: String
    var headsign: String
    /// The time at which the activity ends, in epoch seconds.
    var ends: Int64
    /// The last sent content state as JSON; empty if none has been sent.
    var state = ""
    /// The time at which the last content state was sent, in epoch seconds.
    var sentAt: Int64 = 0
    /// The number of consecutive updates in which there was no departure to show.
    var failures = 0

    /// Parses an activity, and its id on the device.
    /// - Throws: 422 with all invalid fields.
    init(_ form: SidecarForm, in region: Int, at now: EpochSeconds, id: inout String) throws(Problem) {
        var wrong = WrongFields()
        func text(_ field: String, _ name: String, most: Int = AppActivity.longestText) -> String {
            let text = form.text(field)
            if text == nil { wrong.blank(name) }
            if let text, text.utf8.count > most { wrong.tooLong(name, most, "bytes") }
            return text ?? ""
        }
        id = text("activity_id", "Activity")
        let token = text("push_token", "Push token", most: AppRegistration.longestToken)
        stop = text("stop_id", "Stop")
        route = text("route_short_name", "Route short name")
        headsign = text("trip_headsign", "Trip headsign")
        guard wrong.fields.isEmpty else { throw .invalid("Unable to register live activity", wrong.fields) }
        target = AppPushTarget(system: .ios, token: token, isSandbox: form.isSet("apns_sandbox"))
        self.region = region
        ends = (now + Self.life).rawValue
    }

    /// Returns the push message with a content state.
    /// - Parameter content: the state as JSON; nil ends the activity with the last sent state.
    func message(_ content: String?, name: [UInt8], at now: EpochSeconds) -> AppPushMessage {
        let last = state.isEmpty ? #"{"arrivals":[]}"# : state
        return AppPushMessage(
            .activity(
                state: Array((content ?? last).utf8), at: now, stale: content == nil ? nil : now + 600,
                dismissal: content == nil ? now + 900 : nil),
            collapse: HexText.text(name), lifetime: 600)
    }
}

/// A departure in the content state of a Live Activity.
struct ActivityArrival: Equatable {
    /// The minimum deviation in seconds for which a vehicle counts as early or late.
    private static let tolerance: Int64 = 90
    static let most = 3

    var time: EpochSeconds
    /// The deviation from the timetable in seconds; nil without a prediction.
    var deviation: Int64?
    /// Whether the time is an arrival time, as at all stops but the first of a trip.
    var isArrival: Bool

    private var status: String {
        guard let deviation else { return "unknown" }
        return deviation < -Self.tolerance ? "early" : deviation < Self.tolerance ? "on_time" : "delayed"
    }

    /// Returns the content state as JSON. Apps decode it strictly.
    static func state(_ arrivals: [ActivityArrival]) -> String {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("arrivals", array: arrivals) { json, arrival in
                json.object { json in
                    json.member("departure_time", arrival.time)
                    json.member("schedule_status", arrival.status)
                    json.member("schedule_deviation", arrival.deviation ?? 0)
                    json.member("is_arrival", arrival.isArrival)
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
