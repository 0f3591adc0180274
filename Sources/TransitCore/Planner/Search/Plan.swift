/// A leg of a journey: a ride on one run, or a walk. A transfer within one stop is not a leg.
package struct PlanLeg: Hashable, Sendable {
    /// The mode of a leg: a ride or a walk.
    package enum Way: Hashable, Sendable {
        case walk
        case ride(PlanRide)
    }

    package var way: Way
    /// The stop where the leg starts; nil for the journey's start.
    package var from: NetworkStopIndex?
    /// The stop where the leg ends; nil for the journey's end.
    package var to: NetworkStopIndex?
    package var departure: EpochSeconds
    package var arrival: EpochSeconds
}

/// A ride on one run, from one of its calls to another.
package struct PlanRide: Hashable, Sendable {
    /// The trip in its timetable. For a run that no timetable contains, only the index of the agency's timetable is
    /// valid.
    package var trip: NetworkTrip
    package var date: ServiceDate
    /// The index of an added run in the snapshot's list of runs; nil for scheduled runs.
    package var added: UInt32?
    /// The indexes of the boarding and the alighting call in the run's pattern.
    package var boarding, alighting: Int
    /// Whether the ride is the continuation after an in-seat transfer, which does not count as a transfer.
    package var isSeated = false
    /// The headway in seconds of a frequency-based trip without exact times; otherwise 0. The planned departure is this
    /// long after riders arrive at the stop; on average they wait half of it.
    package var headway: Int32 = 0
    package var boardsOnRequest = false
    package var alightsOnRequest = false
    /// The combined wheelchair access of the trip and both stops.
    package var access = WheelchairAccess.unknown

    package init(
        trip: NetworkTrip, date: ServiceDate, added: UInt32? = nil, boarding: Int, alighting: Int,
        isSeated: Bool = false, headway: Int32 = 0, boardsOnRequest: Bool = false, alightsOnRequest: Bool = false,
        access: WheelchairAccess = .unknown
    ) {
        (self.trip, self.date, self.added) = (trip, date, added)
        (self.boarding, self.alighting, self.isSeated, self.headway) = (boarding, alighting, isSeated, headway)
        (self.boardsOnRequest, self.alightsOnRequest, self.access) = (boardsOnRequest, alightsOnRequest, access)
    }
}

/// A journey from the start to the end of a query.
package struct PlannedJourney: Hashable, Sendable {
    package var departure: EpochSeconds
    package var arrival: EpochSeconds
    /// The number of transfers, not counting the stop at the via place.
    package var changes: Int
    /// The total walking time in seconds.
    package var walking: Int64
    /// The legs in order of travel.
    package var legs: [PlanLeg]

    /// The number of rides, not counting in-seat transfers.
    package var boardings: Int {
        legs.count { leg in
            if case .ride(let ride) = leg.way { !ride.isSeated } else { false }
        }
    }
}

/// The result of a ``RaptorQuery``.
package struct Plan: Sendable {
    /// The journeys, ordered by departure, then arrival, then transfers. No journey dominates another.
    package internal(set) var journeys: [PlannedJourney] = []
    /// Journeys after the window that may dominate journeys within it.
    var beyond: [PlannedJourney] = []
    /// The number of calls and footpaths that the query scanned.
    package internal(set) var work = 0
}
