import Agencies
import AgencyQueries
import Crypto
import HTTPServer
import LiveModel
import TransitCore

/// A journey as a calendar event: its legs in the description, and the first stop as the location.
struct JourneyCalendar {
    let watched: WatchedJourney
    /// The journey's id.
    let id: String
    let moment: PlannerMoment
    /// The probability of making all transfers.
    let chance: Chance
    let now: EpochSeconds
    /// The language of names; nil for the feeds' defaults.
    let language: String?
    let words: CalendarWords
    /// The base URL of this server, without a trailing slash.
    let base: String
    /// The days on which the event repeats, with its agency's time zone; nil for an event on a single day.
    let repetition: Repetition?

    /// The days on which an event repeats, and the time zone of its clock times.
    struct Repetition {
        let days: JourneyRepetition
        let zone: TimeZoneTable
        /// The IANA name of the zone.
        let zoneName: String
    }

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
        if let repetition {
            let last = journey.arrival + Int64(repetition.days.days.last ?? 0) * 86_400
            calendar.zone(repetition.zone, named: repetition.zoneName, from: journey.departure, to: last)
        }
        calendar.line("BEGIN", "VEVENT")
        // A hash of the journey's id, so that a newer event of the journey replaces the earlier one. The id itself
        // would exceed the maximum line length.
        calendar.line("UID", SHA256.hex(of: (id + repeatedID).utf8).prefix(32) + "@headsign")
        calendar.time("DTSTAMP", now)
        if let repetition {
            calendar.repeated(repetition.days, in: repetition.zone, named: repetition.zoneName)
        } else {
            calendar.time("DTSTART", journey.departure)
            calendar.time("DTEND", journey.arrival)
        }
        calendar.text("SUMMARY", [first, last].joined(separator: " – "))
        if !first.isEmpty { calendar.text("LOCATION", first) }
        calendar.text("DESCRIPTION", description(timetables))
        calendar.line("URL", "\(base)/#/journey/\(PercentEncoding.encode(id))")
        if repetition == nil, watched.state == .impossible { calendar.line("STATUS", "CANCELLED") }
        calendar.line("END", "VEVENT")
        calendar.line("END", "VCALENDAR")
        return calendar.bytes
    }

    /// The suffix of the hashed id that distinguishes a repeated event, by its weekdays, from an event on a single day.
    private var repeatedID: String {
        repetition.map { " " + $0.days.weekdays.sorted().map(String.init).joined(separator: ",") } ?? ""
    }

    private func description(_ timetables: [Timetable]) -> String {
        var lines = journey.legs.compactMap { line($0, timetables) }
        // The probability of making the transfers applies only to a single day.
        if repetition == nil, let percent = chance.percent {
            lines.append(words.chance(Int(percent)))
        } else if repetition == nil, chance.state == .missed {
            lines.append(words.missed)
        }
        lines.append(words.checkAgain)
        return lines.joined(separator: "\n")
    }

    /// Returns the line that describes a leg, such as `08:10 Market – 08:20 Mill: 12 Downtown`.
    private func line(_ leg: PlanLeg, _ timetables: [Timetable]) -> String? {
        switch leg.way {
        case .walk:
            let minutes = (leg.arrival - leg.departure + 59) / 60
            return minutes > 0 ? words.walk(minutes) : nil
        case .ride(let ride):
            let timetable = timetables[Int(ride.trip.timetable)]
            let ends: [String] = [(leg.departure, leg.from), (leg.arrival, leg.to)].map { time, stop in
                "\(clock(time, at: stop, else: timetable)) \(name(stop, timetables))"
            }
            let stops = ends.joined(separator: " – ")
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

    /// Returns a clock time at a stop; in an agency's time zone if there is no stop.
    private func clock(_ time: EpochSeconds, at stop: NetworkStopIndex?, else agency: Timetable) -> String {
        let own = stop.map { moment.routing.network.stop($0) }
        let local = StopClock(at: own?.stop, in: own.map { moment.services[$0.timetable].timetable } ?? agency)
        return SharingWords.of(words.language).time(time, by: local)
    }
}
