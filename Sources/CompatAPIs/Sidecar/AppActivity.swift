import Foundation
import HTTPServer
import RiderData
import TransitCore

/// A Live Activity of an app for iPhone, which shows the next departures of a line at a stop, as it is stored.
struct AppActivity: Codable, Sendable, Equatable {
    /// The time after which an activity ends, in seconds: eight hours, as Apple allows.
    static let life: Int64 = 8 * 3600
    /// The maximum number of activities.
    static let most = 10_000
    private static let longestText = 300

    var region: Int
    var target: AppPushTarget
    var stop: String
    var route: String
    var headsign: String
    /// Epoch seconds.
    var ends: Int64
    /// The last state that was sent, in JSON; empty before the first.
    var state = ""
    /// The time at which it was sent, in epoch seconds.
    var sentAt: Int64 = 0
    /// Consecutive rounds in which there was nothing to show.
    var failures = 0

    /// Reads an activity, and its id on the device.
    /// - Throws: 422 with all problems.
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

    /// Returns the message with a state, or the last one.
    /// - Parameter content: nil ends the activity with the last state.
    func message(_ content: String?, name: [UInt8], at now: EpochSeconds) -> AppPushMessage {
        let last = state.isEmpty ? #"{"arrivals":[]}"# : state
        return AppPushMessage(
            .activity(
                state: Array((content ?? last).utf8), at: now, stale: content == nil ? nil : now + 600,
                dismissal: content == nil ? now + 900 : nil),
            collapse: HexText.text(name), lifetime: 600)
    }
}

/// A departure as Live Activities show it.
struct ActivityArrival: Equatable {
    /// The deviation in seconds from which a vehicle is early or late.
    private static let tolerance: Int64 = 90
    static let most = 3

    var time: EpochSeconds
    /// The deviation from the timetable in seconds; nil without a prediction.
    var deviation: Int64?
    /// Whether the time is an arrival time: at any stop but a trip's first.
    var isArrival: Bool

    private var status: String {
        guard let deviation else { return "unknown" }
        return deviation < -Self.tolerance ? "early" : deviation < Self.tolerance ? "on_time" : "delayed"
    }

    /// Returns the content state. Apps decode it strictly.
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
