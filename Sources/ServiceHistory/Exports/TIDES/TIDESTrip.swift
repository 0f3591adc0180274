import LiveModel
import TransitCore

/// A trip that was performed or canceled, with its calls, as rows of TIDES's tables.
struct TIDESTrip {
    /// The id of unknown and unrecorded vehicles, because TIDES requires a vehicle.
    static let unknownVehicle = "unknown"

    let vehicle: String
    private let trip: RecordedTrip
    private let name: String
    private let patternID: String
    private let calls: [StopVisit?]
    private let day: RecordedDay
    private let clock: LocalClock
    private let pattern: RecordedPattern

    /// Creates the rows of a trip; nil for a run that is not known to be performed or canceled.
    init?(
        _ trip: RecordedTrip, _ name: String, _ patternID: String, _ calls: [StopVisit?], _ day: RecordedDay,
        _ clock: LocalClock
    ) {
        let isObserved = calls.contains { $0?.isObserved == true }
        guard trip.state != .notSeen, trip.state != .unknown || isObserved else { return nil }
        (self.trip, self.name, self.patternID, self.calls) = (trip, name, patternID, calls)
        (self.day, self.clock) = (day, clock)
        vehicle = Self.vehicle(of: trip)
        pattern = day.pattern(of: trip)
    }

    static func vehicle(of trip: RecordedTrip) -> String {
        // TIDES treats these strings as missing values.
        ["", "NA", "NaN"].contains(trip.vehicle) ? unknownVehicle : trip.vehicle
    }

    /// Adds the row of `trips_performed`.
    func addTrip(to rows: inout CSVRows) {
        let route = day.route(of: trip)
        let observed = calls.compactMap(\.self).filter(\.isObserved)
        let isCanceled = trip.state == .canceled
        let begun = observed.first.flatMap { $0.call == 0 ? $0.departure ?? $0.arrival : nil }
        let end = observed.last.flatMap { $0.call + 1 == pattern.stops.count ? $0.arrival ?? $0.departure : nil }
        rows.addRow(
            [
                day.date.iso, name, vehicle, trip.isAdded ? "" : trip.id, route.id,
                TIDESRouteType.name(of: route.type), "", "", "", patternID, pattern.direction.map(String.init) ?? "",
                "", trip.block, pattern.stops.first.map(stopID) ?? "", pattern.stops.last.map(stopID) ?? "",
                time(trip.departures.first), time(trip.arrivals.last), time(isCanceled ? nil : begun),
                time(isCanceled ? nil : end), "In service", relationship,
            ], of: TIDESColumns.trips.count)
    }

    /// Adds a row of `stop_visits` for each call of a run that was not canceled, and returns their number.
    func addVisits(to rows: inout CSVRows) -> Int {
        guard trip.state != .canceled else { return 0 }
        for (index, visit) in calls.enumerated() {
            let seen = visit.flatMap { $0.isObserved ? $0 : nil }
            let number = String(index + 1)
            rows.addRow(
                [
                    day.date.iso, name, number, trip.isAdded ? "" : number, patternID, vehicle, dwell(seen),
                    stopID(pattern.stops[index]), pattern.isTimepoint[index] ? "true" : "false",
                    time(at: index, in: trip.arrivals), time(at: index, in: trip.departures), time(seen?.arrival),
                    time(seen?.departure),
                ] + TIDESColumns.unrecordedOfVisits.map { _ in "" } + [relationship(of: visit)],
                of: TIDESColumns.visits.count)
        }
        return calls.count
    }

    private var relationship: String {
        trip.state == .canceled ? "Canceled" : trip.isAdded ? "Added" : "Scheduled"
    }

    /// Returns the relationship of a call to the timetable; a call without an observed time is missing.
    private func relationship(of visit: StopVisit?) -> String {
        if visit?.basis == .skipped { return "Skipped" }
        guard visit?.isObserved == true else { return "Missing" }
        return trip.isAdded ? "Added" : "Scheduled"
    }

    private func stopID(_ index: UInt32) -> String { day.stops[Int(index)].id }

    private func dwell(_ visit: StopVisit?) -> String {
        guard let arrival = visit?.arrival, let departure = visit?.departure, departure >= arrival else { return "" }
        return String(departure - arrival)
    }

    private func time(_ time: Int32?) -> String { time.map(clock.iso) ?? "" }

    private func time(at index: Int, in times: [Int32]) -> String {
        times.indices.contains(index) ? clock.iso(times[index]) : ""
    }
}
