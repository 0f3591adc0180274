import LiveModel
import TransitCore

/// A run and its calls as rows for analysts.
struct AnalystTrip {
    private let trip: RecordedTrip
    private let calls: [StopVisit?]
    private let day: RecordedDay
    private let clock: LocalClock
    private let pattern: RecordedPattern
    private let route: RecordedRoute

    init(_ trip: RecordedTrip, _ calls: [StopVisit?], _ day: RecordedDay, _ clock: LocalClock) {
        (self.trip, self.calls, self.day, self.clock) = (trip, calls, day, clock)
        pattern = day.pattern(of: trip)
        route = day.route(of: trip)
    }

    func addTrip(to rows: inout CSVRows) {
        let agency = day.agencies.indices.contains(Int(route.agency)) ? day.agencies[Int(route.agency)].name : ""
        rows.add(day.date.iso)
        for text in [agency, route.id, line, route.longName] { rows.add(plain: text) }
        rows.add(pattern.direction)
        for text in [pattern.headsign, trip.id] { rows.add(plain: text) }
        rows.add(clock.local(trip.start))
        rows.add(trip.start)
        rows.add(ExportText.name(of: trip.state))
        rows.add(trip.isAdded)
        rows.add(trip.isShortTurned)
        rows.add(trip.isFrequencyBased)
        for text in [trip.block, trip.vehicle] { rows.add(plain: text) }
        rows.add(calls.count)
        rows.add(calls.count { $0?.isObserved == true })
        rows.endRow()
    }

    /// Adds a row for each call, also for those that were canceled or not observed.
    func addCalls(to rows: inout CSVRows) {
        for (index, visit) in calls.enumerated() {
            addTripValues(to: &rows)
            let stop = day.stops[Int(pattern.stops[index])]
            rows.add(index + 1)
            rows.add(plain: stop.id)
            rows.add(plain: stop.name)
            rows.add(pattern.isTimepoint[index])
            rows.add(!trip.isFrequencyBased && pattern.isJudged(index))
            addTimes(index, visit, to: &rows)
            rows.add(visit?.knownBasis.map(ExportText.name) ?? "")
            rows.add(visit.flatMap { $0.isObserved ? $0.uncertainty : nil })
            rows.add(visit?.shown10)
            rows.add(visit?.shown5)
            rows.add(visit?.occupancy.map(ExportText.name) ?? "")
            rows.endRow()
        }
    }

    private func addTripValues(to rows: inout CSVRows) {
        rows.add(day.date.iso)
        for text in [route.id, line] { rows.add(plain: text) }
        rows.add(pattern.direction)
        for text in [pattern.headsign, trip.id] { rows.add(plain: text) }
        rows.add(clock.local(trip.start))
        rows.add(trip.start)
        rows.add(ExportText.name(of: trip.state))
        rows.add(plain: trip.vehicle)
    }

    private func addTimes(_ index: Int, _ visit: StopVisit?, to rows: inout CSVRows) {
        let scheduledArrival = trip.arrivals.indices.contains(index) ? trip.arrivals[index] : nil
        let scheduledDeparture = trip.departures.indices.contains(index) ? trip.departures[index] : nil
        let times = [scheduledArrival, scheduledDeparture, visit?.arrival, visit?.departure]
        for time in times { rows.add(time.map(clock.local) ?? "") }
        for time in times { rows.add(time) }
        rows.add(CallTimes(trip, call: index, of: calls.count, visit: visit).deviation)
    }

    /// The name by which riders know the route.
    private var line: String { route.shortName.isEmpty ? route.longName : route.shortName }
}
