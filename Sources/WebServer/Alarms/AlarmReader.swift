import Agencies
import HTTPServer
import RiderData
import TransitCore

/// Validates an alarm request against the agency's timetable, and collects all problems.
struct AlarmReader {
    let request: AlarmRequest
    let now: EpochSeconds
    private(set) var fields = WrongFields()

    /// The number of seconds for which an alarm is stored after the event that it announces.
    static let after: Int64 = 3 * 3600
    /// The maximum number of seconds between now and the scheduled departure of an alarm.
    private static let ahead: Int64 = 48 * 3600
    /// The number of seconds for which an alarm for a vehicle without a trip is valid.
    private static let ofVehicle: Int64 = 3 * 3600
    /// The number of seconds for which a commute alarm is stored after the page last renewed it.
    private static let ofCommute: Int64 = 14 * 86_400
    /// The maximum length of an id in bytes.
    private static let longestID = 128

    private static let kinds: [String: Alarm.Kind] = [
        "departure": .departure, "arrival": .arrival, "lastBus": .lastBus, "commute": .commute,
    ]

    init(_ request: AlarmRequest, now: EpochSeconds) {
        self.request = request
        self.now = now
    }

    /// Reads the kind of alarm, which determines the other required fields. Returns nil and reports a problem for an
    /// unknown kind.
    private mutating func kind() -> Alarm.Kind? {
        let kind = request.kind.flatMap { Self.kinds[$0] }
        if kind == nil { fields.complain("kind", "departure, arrival, lastBus or commute") }
        return kind
    }

    /// Validates the alarm.
    /// - Parameters:
    ///   - own: the stop's id within the agency.
    ///   - service: the agency's state.
    /// - Returns: nil if a field is invalid; ``fields`` contains the problems.
    mutating func alarm(_ id: AlarmID, at own: Substring, of service: AgencyService) -> Alarm? {
        guard let kind = kind() else { return nil }
        var alarm = Alarm(
            id: id, kind: kind, language: language(), agency: service.agencyID, stop: String(own), expires: now)
        alarm.route = route(of: service)
        alarm.direction = direction()
        alarm.minutesBefore = number("minutesBefore", request.minutesBefore, 0...120)
        alarm.walkMinutes = number("walkMinutes", request.walkMinutes, 0...min(max(alarm.minutesBefore, 0), 120))
        switch kind {
        case .departure, .arrival: readRide(into: &alarm, of: service)
        case .lastBus: readLastBus(into: &alarm, of: service)
        case .commute: readCommute(into: &alarm)
        }
        return fields.fields.isEmpty ? alarm : nil
    }

    private mutating func language() -> Alarm.Language {
        guard let word = request.language else { return .english }
        guard let language = Alarm.Language(code: word) else {
            fields.complain("language", Alarm.Language.allCases.map(\.code).joined(separator: ", "))
            return .english
        }
        return language
    }

    private mutating func number(_ name: String, _ number: Int?, _ range: ClosedRange<Int>) -> Int {
        guard let number else { return 0 }
        if !range.contains(number) { fields.complain(name, "\(range.lowerBound)…\(range.upperBound)") }
        return number
    }

    private mutating func direction() -> UInt8? {
        guard let direction = request.direction else { return nil }
        if direction != 0 && direction != 1 { fields.complain("direction", "0 or 1") }
        return UInt8(clamping: direction)
    }

    /// Returns the feed's own id from a global id. Reports a problem if the agency differs or the id is too long.
    private mutating func own(_ name: String, _ id: String?, of service: AgencyService) -> String? {
        guard let id else { return nil }
        guard let (agency, own) = GlobalID.parts(of: id), agency == service.agencyID, own.utf8.count <= Self.longestID
        else {
            fields.complain(name, "an id of the stop's agency")
            return nil
        }
        return String(own)
    }

    private mutating func route(of service: AgencyService) -> String? {
        guard let route = own("route", request.route, of: service) else { return nil }
        if service.timetable.route(id: route) == nil { fields.complain("route", "a route of the stop's agency") }
        return route
    }

    private mutating func readRide(into alarm: inout Alarm, of service: AgencyService) {
        alarm.vehicle = own("vehicle", request.vehicle, of: service)
        guard alarm.vehicle == nil || request.trip != nil else {
            alarm.expires = now + Self.ofVehicle
            return
        }
        alarm.vehicle = nil
        guard let trip = own("trip", request.trip, of: service), service.timetable.trip(id: trip) != nil else {
            return fields.complain("trip", "a trip of the stop's agency, or a vehicle instead")
        }
        alarm.trip = trip
        guard let scheduled = request.scheduled.map({ EpochSeconds($0) }), scheduled >= now - Self.after,
            scheduled <= now + Self.ahead
        else { return fields.complain("scheduled", "the scheduled time of a board, at most two days ahead") }
        alarm.scheduled = scheduled
        alarm.expires = scheduled + Self.after
    }

    private mutating func readLastBus(into alarm: inout Alarm, of service: AgencyService) {
        if alarm.route == nil, request.route == nil { fields.complain("route", "a route of the stop's agency") }
        let (timetable, given) = (service.timetable, request.serviceDate)
        guard let day = given.map({ ServiceDate(iso: $0.utf8) }) ?? timetable.serviceDate(at: now),
            abs(day - timetable.zone.date(at: now)) <= 1
        else {
            return fields.complain("serviceDate", "yesterday, today or tomorrow, such as 2026-11-23, or absent")
        }
        alarm.day = day
        // A service day may extend into the next morning.
        alarm.expires = service.timetable.zone.start(of: day) + 34 * 3600
    }

    private mutating func readCommute(into alarm: inout Alarm) {
        let days = Set(request.days ?? [])
        if days.isEmpty || !days.isSubset(of: 1...7) { fields.complain("days", "numbers from 1, Monday, to 7") }
        let (from, to) = (request.from.flatMap(Self.minutes), request.to.flatMap(Self.minutes))
        if from == nil { fields.complain("from", "a time such as 7:30") }
        guard let from, let to, from < to, to - from <= 6 * 60 else {
            return fields.complain("to", "a time after from, by at most six hours")
        }
        let bits = days.reduce(0 as UInt8) { (1...7).contains($1) ? $0 | 1 << UInt8($1 - 1) : $0 }
        alarm.window = Alarm.Window(days: bits, from: from, to: to)
        alarm.expires = now + Self.ofCommute
    }

    /// Parses a local time of day such as `7:30`; returns minutes after midnight.
    private static func minutes(_ text: String) -> Int32? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour < 24, minute < 60
        else { return nil }
        return Int32(hour) * 60 + Int32(minute)
    }
}
