package import Agencies
package import HTTPServer
import LiveModel
package import RiderData
package import TransitCore

/// Validates reports. Accepts only reports about a trip that is due at the stop at about the current time.
package struct ReportReader {
    /// Returns the period in which reports are accepted: from `before` seconds before the departure (after it if
    /// negative) until `after` seconds after it. If the scheduled and the predicted departure differ, `before` refers
    /// to the earlier one and `after` to the later one.
    private static func window(_ kind: ReportKind) -> (before: Int64, after: Int64) {
        // A bus can only be reported as missing from one minute after its departure time.
        kind == .didNotCome ? (-60, 3600) : (600, 1800)
    }

    let now: EpochSeconds
    package private(set) var fields = WrongFields()

    package init(now: EpochSeconds) {
        self.now = now
    }

    /// Validates a report.
    /// - Parameters:
    ///   - stop: the stop where the rider is waiting.
    ///   - service: the stop's agency.
    /// - Returns: nil if a field is invalid; ``fields`` contains the problems.
    package mutating func report(_ request: ReportRequest, at stop: StopIndex, of service: AgencyService)
        -> (kind: ReportKind, trip: ReportedTrip)?
    {
        let timetable = service.timetable
        guard let kind = request.kind.flatMap({ ReportKind(rawValue: $0) }) else {
            return refuse("kind", "didNotCome or full")
        }
        guard let (agency, own) = request.trip.flatMap({ GlobalID.parts(of: $0) }), agency == service.agencyID,
            let trip = timetable.trip(id: own.utf8), !timetable.tripFlags[trip].contains(.hasRuns)
        else { return refuse("trip", "a trip of the stop's agency, with its own id") }
        // Limits the date before it is used in arithmetic.
        let today = timetable.zone.date(at: now)
        guard let date = request.serviceDate.flatMap({ ServiceDate(iso: $0.utf8) }), abs(date - today) <= 2,
            timetable.runs(trip, on: date)
        else { return refuse("serviceDate", "a current service day on which the trip runs") }
        let day = TripDay(trip: trip, date: date)
        guard isDue(day, at: stop, kind, in: service) else {
            return refuse("stop", "a stop where the trip is due about now")
        }
        return (kind, ReportedTrip(agency: agency, trip: String(own), date: date))
    }

    private mutating func refuse(_ name: String, _ expected: String) -> (ReportKind, ReportedTrip)? {
        fields.complain(name, expected)
        return nil
    }

    private func isDue(_ day: TripDay, at stop: StopIndex, _ kind: ReportKind, in service: AgencyService) -> Bool {
        let timetable = service.timetable
        let times = TripTimes(day, in: timetable)
        let places = timetable.places(of: stop)
        let run = service.snapshot.run(of: day)
        let window = Self.window(kind)
        return times.stops.contains { row in
            guard places.contains(timetable.patternStopStops[row]) else { return false }
            let callIndex = row - times.stops.lowerBound
            let scheduled = times.departure(at: callIndex)
            let predicted = run?.call(at: callIndex).flatMap { $0.source == .noData ? nil : $0.shown } ?? scheduled
            return now >= min(scheduled, predicted) - window.before && now <= max(scheduled, predicted) + window.after
        }
    }
}
