import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

// The fields of a stop for its patterns, service days and nearby stops.
extension OTPStop {
    /// The default and maximum values of `maxDistance`, in metres.
    private static let usualTransfer: Int64 = 500, farthestTransfer: Int64 = 50_000
    private static let mostTransfers = 200

    var id: String { service.agencyID + ":" + service.timetable.string(service.timetable.stopIDs[stop]) }

    func writeMore(_ field: SelectedField, to out: inout ResponseWriter) {
        let timetable = service.timetable
        switch field.name {
        case "url": out.string(timetable.webLink(of: stop))
        case "zoneId": out.text(timetable.fares.zone(of: stop), in: timetable)
        case "patterns":
            out.list(patterns(&out).lazy.map { OTPPattern(service: service, pattern: $0) }, field)
        case "stoptimesForPatterns":
            guard let question = OTPBoardQuestion(field, service, to: &out) else { return }
            out.list(question.rowsOfPatterns(at: self), field)
        case "stopTimesForPattern": writeDepartures(ofPattern: field, to: &out)
        case "stoptimesForServiceDate": writeDay(field, to: &out)
        case "transfers": writeTransfers(field, to: &out)
        default: out.null()
        }
    }

    /// Returns the distinct patterns that call at the stop or, for a station, at its stops.
    func patterns(_ out: inout ResponseWriter) -> [PatternIndex] {
        var seen: Set<PatternIndex> = []
        let rows = service.timetable.callRows(at: stop)
        out.charge(rows.count / 8)
        return rows.map { service.timetable.patternStopPatterns[$0] }.filter { seen.insert($0).inserted }
    }

    private func writeDepartures(ofPattern field: SelectedField, to out: inout ResponseWriter) {
        guard let (agency, own) = field["id"].text.flatMap({ GlobalID.parts(of: $0) }), agency == service.agencyID,
            let pattern = OTPPattern(own, in: service)
        else { return out.list { _ in } }
        guard let question = OTPBoardQuestion(field, service, to: &out) else { return }
        out.list(question.rows(at: self, on: pattern.pattern).lazy.map { OTPStoptime(displayed: $0) }, field)
    }

    /// Writes all calls on a service day, grouped by pattern and sorted by time.
    private func writeDay(_ field: SelectedField, to out: inout ResponseWriter) {
        guard let date = service.day(field["date"]) else { return out.refuse("date: must have the form 2026-03-02.") }
        let timetable = service.timetable
        let (omitsNonPickups, omitsCanceled) = (
            field["omitNonPickups"].bool ?? false, field["omitCanceled"].bool ?? false
        )
        var rows: [PatternIndex: [PatternStopIndex]] = [:]
        for row in timetable.callRows(at: stop) { rows[timetable.patternStopPatterns[row], default: []].append(row) }
        out.list { out in
            for pattern in patterns(&out) where !out.isCut {
                out.charge(timetable.trips(of: pattern).count / 8)
                guard !out.isCut else { return }
                let trips = timetable.trips(of: pattern).filter { timetable.runs($0, on: date) }
                out.charge(trips.count)
                guard !out.isCut else { return }
                let times = self.times(of: trips, at: rows[pattern] ?? [], on: date).filter {
                    !(omitsNonPickups && !$0.canBoard) && !(omitsCanceled && $0.isCanceled)
                }
                guard !times.isEmpty else { continue }
                let calls = OTPStoptimesInPattern(
                    pattern: OTPPattern(service: service, pattern: pattern), times: times)
                out.object(calls, field)
            }
        }
    }

    private func times(
        of trips: [TripIndex], at rows: [PatternStopIndex], on date: ServiceDate
    ) -> [OTPStoptime] {
        guard let first = rows.first else { return [] }
        let stops = service.timetable.stops(of: service.timetable.patternStopPatterns[first])
        let times = rows.flatMap { row in
            trips.map { OTPStoptime(trip: $0, at: row - stops.lowerBound, on: date, in: service) }
        }
        return rows.count == 1 ? times : times.sorted { $0.scheduledDeparture < $1.scheduledDeparture }
    }

    private func writeTransfers(_ field: SelectedField, to out: inout ResponseWriter) {
        let reach = field["maxDistance"].int ?? Self.usualTransfer
        guard reach >= 0 else { return out.refuse("maxDistance: must not be negative.") }
        guard let place = service.timetable.coordinate(of: stop) else { return out.list { _ in } }
        out.charge(Self.mostTransfers)
        let near = service.timetable.servedStops(
            near: place, radius: Double(min(reach, Self.farthestTransfer)), limit: Self.mostTransfers + 1)
        out.list(
            near.lazy.filter { $0.stop != stop }.prefix(Self.mostTransfers).map {
                OTPStopAtDistance(
                    isNearest: false, place: .stop(OTPStop(service: service, stop: $0.stop)), distance: $0.distance)
            }, field)
    }
}
