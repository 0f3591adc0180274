import HTTPServer
import RiderData
import TransitCore

/// A stored reminder of a departure, which a rider has set in an app.
struct AppAlarm: Codable, Sendable, Equatable {
    /// The maximum number of stored alarms.
    static let most = 50_000
    /// The default lead time in seconds before the departure.
    private static let usualLead: Int64 = 600
    private static let longestLead: Int64 = 86_400

    var region: Int
    var target: AppPushTarget
    var call: AppCall
    /// The lead time in seconds before the departure.
    var lead: Int64
    /// The text of the push message, which is generated when the alarm is set.
    var text = ""

    /// The version of the sidecar API with which an alarm is set.
    enum Version {
        /// Version 1: push tokens are OneSignal's, and setting the same alarm again does not change the alarm.
        case first
        /// Version 2: setting the same alarm again replaces the alarm.
        case second
    }

    /// Parses an alarm. Only the device's token and operating system are validated, as the API specifies.
    /// - Throws: 422 with all invalid fields.
    init(_ form: SidecarForm, in region: Int, _ version: Version) throws(Problem) {
        var wrong = WrongFields()
        let token = form.text("user_push_id")
        if token == nil { wrong.blank("Push identifier") }
        if let token, token.utf8.count > AppRegistration.longestToken {
            wrong.tooLong("Push identifier", AppRegistration.longestToken, "bytes")
        }
        let system: AppPushSystem? = version == .first ? .oneSignal : form.appSystem
        if system == nil {
            let reason = form.text("operating_system") == nil ? "can't be blank" : "is not included in the list"
            wrong.complain("Operating system", reason)
        }
        guard wrong.fields.isEmpty, let token, let system else {
            throw .invalid("Unable to register alarm", wrong.fields)
        }
        target = AppPushTarget(
            system: system, token: token, isSandbox: system == .ios && form.isSet("apns_sandbox"))
        let seconds = form.number("seconds_before") ?? 0
        lead = seconds >= 1 ? Int64(min(seconds, Double(Self.longestLead))) : Self.usualLead
        call = AppCall(form)
        self.region = region
    }

    /// Returns the time at which the alarm is deleted at the latest. This is two days after the start of its service
    /// day, but at least a day and at most 31 days from now.
    func expiry(at now: EpochSeconds) -> EpochSeconds {
        let day = call.serviceDate.map { EpochMilliseconds($0).seconds } ?? now
        return min(max(day + 2 * 86_400, now + 86_400), now + 31 * 86_400)
    }

    /// The properties that identify an alarm, so that setting it again is recognized.
    var identity: [String] {
        [target.token, call.stop ?? "", call.trip ?? "", call.serviceDate.map { "\($0)" } ?? ""]
            + (target.system == .oneSignal ? [] : [target.system.rawValue])
    }

    /// The JSON data that the app receives with the push message.
    var data: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("region_id", region)
            json.member("stop_id", orNull: call.stop)
            json.member("trip_id", orNull: call.trip)
            json.member("service_date", orNull: call.serviceDate.map { Int($0) })
            json.member("vehicle_id", orNull: call.vehicle)
            json.member("stop_sequence", orNull: call.sequence)
        }
        return json.bytes
    }

    /// Returns the push message that is sent when the alarm is due.
    func message(collapse: String, lifetime: Int64) -> AppPushMessage {
        AppPushMessage(
            .notification(title: "OneBusAway", text: text, key: "arrival_and_departure", data: data),
            collapse: collapse, lifetime: lifetime)
    }
}

extension AppAlarm {
    /// Returns the text of the push message.
    /// - Parameters:
    ///   - call: the departure; nil if it is not yet known.
    ///   - locale: the device's language as a BCP 47 tag. English is used if there is no text in that language.
    static func text(_ call: AppCall.Found?, lead: Int64, locale: String?) -> String {
        let minutes = max((lead + 30) / 60, 1)
        let language = locale.flatMap { Alarm.Language(code: LanguageTag.base(of: $0.lowercased())) } ?? .english
        let sign = isolated(call?.route ?? "", in: language)
        let headsign = isolated(call?.headsign ?? "", in: language)
        func name(_ any: String, _ to: String) -> String {
            sign.isEmpty ? any : headsign.isEmpty ? sign : "\(sign) \(to) \(headsign)"
        }
        // The separator between the name of the bus and the verb in the Chinese sentence.
        let pause = sign.isEmpty ? "" : headsign.isEmpty ? " " : "，"
        return switch language {
        case .english: "\(name("Your bus", "to")) leaves in \(minutes) min."
        case .french: "\(name("Votre bus", "vers")) part dans \(minutes) min."
        case .spanish: "\(name("Su bus", "a")) sale en \(minutes) min."
        case .german: "\(name("Ihr Bus", "nach")) fährt in \(minutes) min ab."
        case .portuguese: "\(name("Seu ônibus", "para")) sai em \(minutes) min."
        case .chinese: "\(name("您的公交车", "开往"))\(pause)还有 \(minutes) 分钟发车。"
        case .arabic: "\(name("حافلتك", "إلى")): المغادرة بعد \(minutes) د."
        }
    }

    /// Isolates a name from the direction of the surrounding right-to-left text.
    private static func isolated(_ name: String, in language: Alarm.Language) -> String {
        name.isEmpty || language != .arabic ? name : "\u{2068}\(name)\u{2069}"
    }
}
