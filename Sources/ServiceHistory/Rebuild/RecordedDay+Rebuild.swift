package import LiveModel
package import TransitCore

extension RecordedDay {
    /// The maximum time, in seconds, by which a report may be older than the beginning of a recording or newer than its
    /// end.
    private static let tolerance: Int64 = 300

    /// Returns a day that was recomputed from recordings, completed with the records of this day that do not depend on
    /// matching: alerts, outages, cancellations, and the arrivals displayed to riders. Vehicles are omitted if this day
    /// has none.
    /// - Parameter spans: The times of the recordings.
    package func rebuilt(
        as computed: RecordedDay, from spans: [ClosedRange<EpochSeconds>]
    ) throws(RebuildRefusal) -> RecordedDay {
        if let time = times.first(where: { !isCovered($0, by: spans) }) { throw .uncovered(at: time) }
        let (count, recorded) = (computed.observedCount, observedCount)
        guard count * 10 >= recorded * 9 else { throw .fewerVisits(count, recorded: recorded) }
        var day = computed
        (day.alerts, day.outages, day.isHoliday) = (alerts, outages, isHoliday ?? computed.isHoliday)
        day.keepCancellations(of: self)
        day.keepShownTimes(of: self)
        if trips.allSatisfy(\.vehicle.isEmpty) { for index in day.trips.indices { day.trips[index].vehicle = "" } }
        return day
    }

    /// The number of stop visits with an observed time.
    package var observedCount: Int { visits.count { $0.isObserved } }

    /// The times at which the day has service, ascending. Trips that started while the server did not run count only if
    /// they were observed.
    private var times: [Int32] {
        let outages = outages.filter(\.feed.isEmpty).map { $0.first...max($0.first, $0.last) }
        let starts = trips.map(\.start).filter { start in !outages.contains { $0.contains(start) } }
        return (starts + visits.filter(\.isObserved).compactMap { $0.arrival ?? $0.departure }).sorted()
    }

    private func isCovered(_ time: Int32, by spans: [ClosedRange<EpochSeconds>]) -> Bool {
        let moment = start.adding(time)
        return spans.contains { $0.lowerBound - Self.tolerance <= moment && moment <= $0.upperBound + Self.tolerance }
    }

    private mutating func keepCancellations(of stored: RecordedDay) {
        let canceled = Set(stored.trips.lazy.filter { $0.state == .canceled }.map(TripIdentity.init))
        for index in trips.indices where canceled.contains(TripIdentity(trips[index])) {
            if trips[index].state == .unknown || trips[index].state == .notSeen { trips[index].state = .canceled }
        }
    }

    private mutating func keepShownTimes(of stored: RecordedDay) {
        let shown = Dictionary(stored.visits.map { (stored.identity(of: $0), $0) }) { first, _ in first }
        for index in visits.indices {
            let known = shown[identity(of: visits[index])]
            (visits[index].shown10, visits[index].shown5) = (known?.shown10, known?.shown5)
        }
    }

    private func identity(of visit: StopVisit) -> VisitIdentity {
        VisitIdentity(trip: TripIdentity(trips[Int(visit.trip)]), call: visit.call, stop: stop(of: visit).id)
    }
}

/// The identity of a trip, for comparison between two records of one day.
private struct TripIdentity: Hashable {
    var id: String
    var start: Int32

    init(_ trip: RecordedTrip) { (id, start) = (trip.id, trip.start) }
}

/// The identity of a stop visit, for comparison between two records of one day.
private struct VisitIdentity: Hashable {
    var trip: TripIdentity
    var call: UInt16
    var stop: String
}
