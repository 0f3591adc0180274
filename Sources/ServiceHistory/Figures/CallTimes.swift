import LiveModel

/// The scheduled and the observed times of a trip's call, in seconds from the start of the service day.
package struct CallTimes: Sendable, Equatable {
    package var isFirst: Bool
    package var isLast: Bool
    package var scheduledArrival: Int32?
    package var scheduledDeparture: Int32?
    /// The observed arrival; ``departure`` is the observed departure. Nil for predicted and skipped calls.
    package var arrival: Int32?
    package var departure: Int32?
    package var isSkipped: Bool

    /// The time by which the call is assigned to an hour: the scheduled time, otherwise the observed time.
    package var time: Int32? { scheduledDeparture ?? scheduledArrival ?? departure ?? arrival }
    package var isObserved: Bool { arrival != nil || departure != nil }
    /// The dwell time at the stop, in seconds.
    package var dwell: Int32? {
        guard let arrival, let departure, departure >= arrival else { return nil }
        return departure - arrival
    }

    /// The deviation in seconds, observed minus scheduled time; positive if late. Nil if one of the times is unknown.
    ///
    /// Departures are compared, because riders rely on them. Arrivals are compared at the last stop, and at other stops
    /// without an observed departure. The arrival at the first stop is ignored, because vehicles wait there.
    package var deviation: Int32? { compared.map { $0.observed &- $0.scheduled } }

    /// The deviation in minutes for display: the difference of the compared times, both truncated to the minute as
    /// clocks display them. It never contradicts two times that are displayed without seconds.
    package var minutesLate: Int32? {
        compared.map { Self.minute($0.observed) - Self.minute($0.scheduled) }
    }

    /// The observed time to display: the time that ``deviation`` compares. Without a deviation, it is the departure or,
    /// if that is unknown, the arrival; at the last stop, the arrival takes precedence.
    package var observedTime: Int32? {
        compared?.observed ?? (isLast ? arrival ?? departure : departure ?? arrival)
    }

    /// The scheduled time to display beside ``observedTime``.
    package var scheduledTime: Int32? {
        compared?.scheduled
            ?? (isLast ? scheduledArrival ?? scheduledDeparture : scheduledDeparture ?? scheduledArrival)
    }

    /// The observed and the scheduled time of the same event, departure or arrival; nil if one of them is unknown.
    private var compared: (observed: Int32, scheduled: Int32)? {
        if !isLast, let departure, let scheduledDeparture { return (departure, scheduledDeparture) }
        guard !isFirst, let arrival, let scheduledArrival else { return nil }
        return (arrival, scheduledArrival)
    }

    /// Returns the minute that contains a time, rounded down also before the start of the service day.
    private static func minute(_ seconds: Int32) -> Int32 { seconds / 60 - (seconds % 60 < 0 ? 1 : 0) }
}

extension CallTimes {
    /// Creates the times of a call of a recorded trip.
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
