/// A ride on one run, or a walk. A change at one stop is no leg.
package struct PlanLeg: Hashable, Sendable {
    package enum Way: Hashable, Sendable {
        case walk
        case ride(PlanRide)
    }

    package var way: Way
    /// Nil for the start.
    package var from: NetworkStopIndex?
    /// Nil for the end.
    package var to: NetworkStopIndex?
    package var departure: EpochSeconds
    package var arrival: EpochSeconds
}

package struct PlanRide: Hashable, Sendable {
    /// One that no timetable has has no row there.
    package var trip: NetworkTrip
    package var date: ServiceDate
    /// Of one that no timetable has, where it stands among the snapshot's runs.
    package var added: UInt32?
    /// Which calls of its pattern.
    package var boarding, alighting: Int
    /// Riders stayed seated: this is no change.
    package var isSeated = false
    /// Seconds between runs where no more is promised: riders are at the stop so long before, and wait half of it on average.
    package var headway: Int32 = 0
    package var boardsOnRequest = false
    package var alightsOnRequest = false
    /// Of trip and both stops together.
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

package struct PlannedJourney: Hashable, Sendable {
    package var departure: EpochSeconds
    package var arrival: EpochSeconds
    /// Without getting off at the place on the way.
    package var changes: Int
    /// Seconds on foot.
    package var walking: Int64
    /// In the order of travel.
    package var legs: [PlanLeg]

    /// Rides, without those that riders stay seated for.
    package var boardings: Int {
        legs.count { leg in
            if case .ride(let ride) = leg.way { !ride.isSeated } else { false }
        }
    }
}

/// What a question found.
package struct Plan: Sendable {
    /// By departure, then arrival, then changes. None is as good as another in everything.
    package internal(set) var journeys: [PlannedJourney] = []
    /// What lies behind the window, for which those in it that are no better are left out.
    var beyond: [PlannedJourney] = []
    /// Calls and footpaths looked at.
    package internal(set) var work = 0
}
