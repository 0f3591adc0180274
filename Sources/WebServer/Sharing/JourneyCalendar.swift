import Agencies
import AgencyQueries
import Crypto
import HTTPServer
import LiveModel
import TransitCore

/// A journey as an event of a calendar: its legs in the description, and the first stop as its place.
struct JourneyCalendar {
    let watched: WatchedJourney
    /// The journey's id.
    let id: String
    let moment: PlannerMoment
    /// The chance of all transfers.
    let chance: Chance
    let now: EpochSeconds
    /// The language of names; nil if unknown.
    let language: String?
    let words: CalendarWords
    /// The address of this server, without a slash at its end.
    let base: String

    private var journey: PlannedJourney { watched.journey }

    var bytes: [UInt8] {
        let timetables = moment.services.map { (language.map($0.named) ?? $0).timetable }
        let rides = journey.legs.filter { $0.way != .walk }
        let (first, last) = (name(rides.first?.from, timetables), name(rides.last?.to, timetables))
        var calendar = CalendarWriter()
        calendar.line("BEGIN", "VCALENDAR")
        calendar.line("VERSION", "2.0")
        calendar.line("PRODID", "-//Headsign//Journeys//EN")
        calendar.line("CALSCALE", "GREGORIAN")
        calendar.line("BEGIN", "VEVENT")
        // The same journey replaces its earlier event. The id itself would be longer than a line.
        calendar.line("UID", SHA256.hex(of: id.utf8).prefix(32) + "@headsign")
        calendar.time("DTSTAMP", now)
        calendar.time("DTSTART", journey.departure)
        calendar.time("DTEND", journey.arrival)
        calendar.text("SUMMARY", [first, last].joined(separator: " – "))
        if !first.isEmpty { calendar.text("LOCATION", first) }
        calendar.text("DESCRIPTION", description(timetables))
        calendar.line("URL", "\(base)/#/journey/\(PercentEncoding.encode(id))")
        if watched.state == .impossible { calendar.line("STATUS", "CANCELLED") }
        calendar.line("END", "VEVENT")
        calendar.line("END", "VCALENDAR")
        return calendar.bytes
    }

    private func description(_ timetables: [Timetable]) -> String {
        var lines = journey.legs.compactMap { line($0, timetables) }
        if let percent = chance.percent {
            lines.append(words.chance(Int(percent)))
        } else if chance.state == .missed {
            lines.append(words.missed)
        }
        lines.append(words.checkAgain)
        return lines.joined(separator: "\n")
    }

    /// Returns the line about a leg, such as `8:10 Market – 8:20 Mill: 12 Downtown`.
    private func line(_ leg: PlanLeg, _ timetables: [Timetable]) -> String? {
        switch leg.way {
        case .walk:
            let minutes = (leg.arrival - leg.departure + 59) / 60
            return minutes > 0 ? words.walk(minutes) : nil
        case .ride(let ride):
            let timetable = timetables[Int(ride.trip.timetable)]
            let clocks = [leg.departure, leg.arrival].map { time($0, in: timetable.zone) }
            let stops = "\(clocks[0]) \(name(leg.from, timetables)) – \(clocks[1]) \(name(leg.to, timetables))"
            guard let shown = DisplayedRide(ride, at: moment) else { return stops }
            let row = timetable.stops(of: shown.pattern).lowerBound + ride.boarding
            let headsign = shown.headsign ?? timetable.string(timetable.headsign(ofRow: row, trip: shown.trip))
            return "\(stops): \(timetable.label(of: shown.route)) \(headsign)"
        }
    }

    private func name(_ stop: NetworkStopIndex?, _ timetables: [Timetable]) -> String {
        guard let stop else { return "" }
        let (number, own) = moment.routing.network.stop(stop)
        return timetables[number].string(timetables[number].ownOrStationName(of: own))
    }

    private func time(_ moment: EpochSeconds, in zone: TimeZoneTable) -> String {
        SharingWords.of(words.language).time(moment, in: zone)
    }
}
