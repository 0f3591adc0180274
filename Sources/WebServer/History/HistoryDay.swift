import LiveModel
import ServiceHistory
import TransitCore

/// A recorded day as a response shows it: with epoch times and with visits by trip and call.
struct HistoryDay {
    let agency: String
    let day: RecordedDay
    /// The indexes of visits, by trip and call.
    private let visits: [UInt64: Int]

    init(_ day: RecordedDay, agency: String) {
        (self.day, self.agency) = (day, agency)
        visits = Dictionary(day.visits.enumerated().map { (Self.key($1.trip, $1.call), $0) }) { $1 }
    }

    func visit(_ trip: Int, _ call: Int) -> StopVisit? {
        visits[Self.key(UInt32(trip), UInt16(call))].map { day.visits[$0] }
    }

    func moment(_ seconds: Int32) -> EpochSeconds { day.start + Int64(seconds) }

    func pattern(_ trip: Int) -> RecordedPattern { day.pattern(of: day.trips[trip]) }

    func route(_ trip: Int) -> RecordedRoute { day.route(of: day.trips[trip]) }

    /// Returns the alerts of the day about a route or a stop, or about the whole agency.
    func alerts(route: String? = nil, stop: String? = nil) -> [RecordedAlert] {
        day.alerts.filter { alert in
            alert.routes.isEmpty && alert.stops.isEmpty || route.map { alert.routes.contains($0) } ?? false
                || stop.map { alert.stops.contains($0) } ?? false
        }
    }

    private static func key(_ trip: UInt32, _ call: UInt16) -> UInt64 { UInt64(trip) << 16 | UInt64(call) }
}

/// A call of a recorded trip.
struct HistoryCall {
    let trip: RecordedTrip
    let index: Int
    let isLast: Bool
    let visit: StopVisit?

    var scheduledArrival: Int32? { Self.time(index, in: trip.arrivals) }
    var scheduledDeparture: Int32? { Self.time(index, in: trip.departures) }

    /// Seconds late; nil if a time is unknown or was not observed. Departures are compared, and arrivals at the last
    /// stop and at other stops whose departure was not observed; vehicles wait at the first stop.
    var deviation: Int32? {
        guard let visit, visit.basis == .positions || visit.basis == .agency else { return nil }
        if !isLast, let observed = visit.departure, let scheduledDeparture { return observed &- scheduledDeparture }
        guard index > 0, let observed = visit.arrival, let scheduledArrival else { return nil }
        return observed &- scheduledArrival
    }

    private static func time(_ index: Int, in times: [Int32]) -> Int32? {
        times.indices.contains(index) ? times[index] : nil
    }
}

extension HistoryDay {
    func call(_ trip: Int, _ index: Int) -> HistoryCall {
        HistoryCall(
            trip: day.trips[trip], index: index, isLast: index == pattern(trip).stops.count - 1,
            visit: visit(trip, index))
    }
}
