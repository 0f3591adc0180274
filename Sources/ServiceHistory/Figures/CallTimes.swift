import LiveModel

/// The scheduled and the observed times of a trip's call, in seconds from the start of the service day.
package struct CallTimes: Sendable, Equatable {
    package var isFirst: Bool
    package var isLast: Bool
    package var scheduledArrival: Int32?
    package var scheduledDeparture: Int32?
    /// Nil for predicted and skipped calls.
    package var arrival: Int32?
    package var departure: Int32?
    package var isSkipped: Bool

    /// The time by which the call belongs to an hour or to a time of day: the scheduled one, else the observed one.
    package var time: Int32? { scheduledDeparture ?? scheduledArrival ?? departure ?? arrival }
    package var isObserved: Bool { arrival != nil || departure != nil }
    /// The seconds that the vehicle stood at the stop.
    package var dwell: Int32? {
        guard let arrival, let departure, departure >= arrival else { return nil }
        return departure - arrival
    }

    /// Observed minus scheduled time in seconds; nil if one of them is unknown.
    ///
    /// Departures are compared, as riders board by them; arrivals at the last stop, and at other stops whose departure
    /// was not observed. At the first stop an arrival is no evidence, because vehicles wait there.
    package var deviation: Int32? {
        if !isLast, let departure, let scheduledDeparture { return departure &- scheduledDeparture }
        guard !isFirst, let arrival, let scheduledArrival else { return nil }
        return arrival &- scheduledArrival
    }
}

extension CallTimes {
    /// - Parameter visit: The record of the call; nil if there is none.
    init(_ trip: RecordedTrip, call: Int, of calls: Int, visit: StopVisit?) {
        isFirst = call == 0
        isLast = call == calls - 1
        scheduledArrival = trip.arrivals.indices.contains(call) && !trip.isAdded ? trip.arrivals[call] : nil
        scheduledDeparture = trip.departures.indices.contains(call) && !trip.isAdded ? trip.departures[call] : nil
        isSkipped = visit?.basis == .skipped
        let observed = visit.flatMap { $0.isObserved ? $0 : nil }
        arrival = observed?.arrival
        departure = observed?.departure
    }
}
