import Foundation
import ServerHost
import TransitCore

/// The parts of the API's plan response that the command shows.
struct PlanReply: Decodable {
    struct Place: Decodable {
        var name: String?
        var platform: String?
        var timeZone: String?

        /// The stop's own time zone; nil if it is the agency's.
        var zone: TimeZone? { timeZone.flatMap { TimeZone(identifier: $0) } }
    }

    struct Walk: Decodable {
        var metres, seconds: Int
    }

    struct Price: Decodable {
        var amount: Int64
        var currency: String
        var digits: Int
    }

    struct Chance: Decodable {
        struct Otherwise: Decodable {
            var arrival: EpochSeconds
        }

        var state: String
        var percent: Int?
        var otherwise: Otherwise?
    }

    struct Route: Decodable {
        var label: String
    }

    struct Leg: Decodable {
        var kind: String
        var from, to: Place
        var departure, arrival: EpochSeconds
        var metres: Int?
        var route: Route?
        var headsign: String?
        var status: String?
        var deviation: Int64?
        var stops: Int?
        var headway: Int?
        var staySeated: Bool?
        var boardOnRequest: Bool?
    }

    struct Journey: Decodable {
        var departure, arrival: EpochSeconds
        var changes: Int
        var walk: Walk
        var price: Price?
        var chance: Chance
        var legs: [Leg]
    }

    /// Whether walks were routed along streets rather than estimated.
    var streets: Bool
    var walk: Walk?
    var journeys: [Journey]
    var reason: String?
}

/// Formats journeys as lines of text, with clock times in a time zone.
struct JourneyText {
    private let reply: PlanReply
    private let zone: TimeZone

    init(_ reply: PlanReply, in zone: TimeZone) {
        self.reply = reply
        self.zone = zone
    }

    var lines: [String] {
        var lines: [String] = []
        if let walk = reply.walk { lines.append("On foot: \(minutes(Int64(walk.seconds))), \(walk.metres) m") }
        var day = ""
        for journey in reply.journeys {
            let departure = date(journey.departure, in: journey.legs.first?.from.zone)
            lines += (lines.isEmpty ? [] : [""]) + (departure == day ? [] : [departure])
            lines += self.lines(journey)
            day = departure
        }
        if reply.journeys.isEmpty, reply.walk == nil { return [Self.words(reply.reason)] }
        if !reply.streets {
            lines += ["", "Walks are estimated from straight lines, because there is no streets file."]
        }
        return lines
    }

    private func lines(_ journey: PlanReply.Journey) -> [String] {
        let changes =
            journey.changes == 0 ? "no transfers" : journey.changes == 1 ? "1 transfer" : "\(journey.changes) transfers"
        var facts = [minutes(journey.arrival - journey.departure), changes]
        if journey.walk.seconds > 0 { facts.append("\(minutes(Int64(journey.walk.seconds))) walk") }
        if let price = journey.price { facts.append(Self.words(price)) }
        let (start, last) = (journey.legs.first?.from.zone, journey.legs.last?.to.zone)
        if let chance = words(journey.chance, in: last) { facts.append(chance) }
        let isNextDay = date(journey.departure, in: start) != date(journey.arrival, in: last)
        let end = (isNextDay ? date(journey.arrival, in: last) + " " : "") + clock(journey.arrival, in: last)
        let title = "\(clock(journey.departure, in: start)) → \(end)  " + facts.joined(separator: ", ")
        return [title] + journey.legs.map(line)
    }

    private func line(_ leg: PlanReply.Leg) -> String {
        let start = "  \(clock(leg.departure, in: leg.from.zone))  "
        let end = leg.to.name.map { " to \($0)" } ?? ""
        guard leg.kind == "ride" else {
            return start + "walk \(minutes(leg.arrival - leg.departure)), \(leg.metres ?? 0) m\(end)"
        }
        var facts = ["\(clock(leg.arrival, in: leg.to.zone))\(end)"]
        if let stops = leg.stops { facts.append(stops == 1 ? "1 stop" : "\(stops) stops") }
        if let headway = leg.headway { facts.append("every \(headway / 60) min") }
        if leg.boardOnRequest == true { facts.append("by request only") }
        let remark = BoardText.remark(status: leg.status ?? "scheduled", DisplayedPunctuality(deviation: leg.deviation))
        if !remark.isEmpty { facts.append(remark) }
        let way = leg.staySeated == true ? "stay seated: " : ""
        let platform = leg.from.platform.map { ", platform \($0)" } ?? ""
        return start + "\(way)\(leg.route?.label ?? "") \(leg.headsign ?? "") from \(leg.from.name ?? "")\(platform): "
            + facts.joined(separator: ", ")
    }

    /// Returns the text for the probability of making all transfers.
    /// - Parameter own: The own time zone of the journey's last stop; nil if it is the agency's.
    private func words(_ chance: PlanReply.Chance, in own: TimeZone?) -> String? {
        let end = chance.otherwise.map { "; the next option arrives at \(clock($0.arrival, in: own))" } ?? ""
        switch chance.state {
        case "noChange": return nil
        case "unknown": return "chance of making every transfer unknown" + end
        case "missed": return "you’ll miss a transfer" + end
        default: return "\(chance.percent ?? 0)% chance of making every transfer" + end
        }
    }

    private static func words(_ price: PlanReply.Price) -> String {
        let unit = (0..<max(price.digits, 0)).reduce(1.0) { number, _ in number * 10 }
        return String(format: "%.\(max(price.digits, 0))f ", Double(price.amount) / unit) + price.currency
    }

    private static func words(_ reason: String?) -> String {
        switch reason {
        case "noStopNearStart": "No served stop is within walking distance of the origin."
        case "noStopNearEnd": "No served stop is within walking distance of the destination."
        case "notCovered": "No timetable covers that day."
        case "samePlace": "Origin and destination are the same place."
        default: "No journey was found in this period."
        }
    }

    private func minutes(_ seconds: Int64) -> String { "\((seconds + 59) / 60) min" }

    /// Formats a clock time.
    /// - Parameter own: The stop's own time zone; nil if it is the agency's.
    private func clock(_ moment: EpochSeconds, in own: TimeZone? = nil) -> String {
        ClockText.clock(moment, offset: offset(at: moment, in: own))
    }

    /// Formats a date, such as `2026-11-21`.
    private func date(_ moment: EpochSeconds, in own: TimeZone? = nil) -> String {
        (moment + offset(at: moment, in: own)).utcDate.iso
    }

    private func offset(at moment: EpochSeconds, in own: TimeZone?) -> Int64 {
        Int64((own ?? zone).secondsFromGMT(for: Date(timeIntervalSince1970: moment.fractional)))
    }
}
