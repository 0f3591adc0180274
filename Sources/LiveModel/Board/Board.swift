package import TransitCore

/// The departures of one stop, or of all stops of a station.
package struct Board: Sendable, Equatable {
    package var stop: StopIndex
    /// The time of the snapshot that the board was built from.
    package var at: EpochSeconds
    /// The arrivals, sorted by shown time.
    package var arrivals: [Arrival]
    /// The routes that call at the stop, in timetable order, including those without a current arrival.
    package var routes: [RouteIndex]
    /// The number of vehicles on these routes, not counting stale vehicles.
    package var vehicles: Int
    /// The number of vehicles on these routes whose positions are old.
    package var staleVehicles: Int
    /// Indices of the snapshot's active alerts that concern the stop, its routes, a trip among the arrivals, or the
    /// whole agency.
    package var alerts: [Int]
    /// Indices of the snapshot's alerts that close the stop, or stops or pathways of its station, to step-free riders;
    /// all of them are among ``alerts``.
    package var closures: [Int] = []
    /// The routes with a headway instead of times at this stop.
    package var headways: [StopHeadway]
    /// Whether a provider has recently reported the departures of this stop, even if there are none.
    package var isAnswered: Bool
    /// The position at which the next board begins; nil if there are no later arrivals in the period.
    package var next: BoardPlace?
    package var limitExceeded: Bool { next != nil }

    package init(
        stop: StopIndex, at: EpochSeconds, arrivals: [Arrival], routes: [RouteIndex], vehicles: Int,
        staleVehicles: Int = 0, alerts: [Int], headways: [StopHeadway] = [], isAnswered: Bool = false
    ) {
        self.stop = stop
        self.at = at
        self.arrivals = arrivals
        self.routes = routes
        self.vehicles = vehicles
        self.staleVehicles = staleVehicles
        self.alerts = alerts
        self.headways = headways
        self.isAnswered = isAnswered
    }
}

/// An arrival of a vehicle or trip at a stop.
package struct Arrival: Sendable, Equatable {
    package typealias Status = BoardRow.Status

    /// The call, as a row in the pattern-stop columns.
    package var patternStop: PatternStopIndex
    package var trip: TripDay?
    package var status: Status
    /// The scheduled departure, or the scheduled arrival at a trip's last stop.
    package var scheduled: EpochSeconds?
    package var predicted: PredictedCall?
    /// The occupancy at departure: the agency's prediction, otherwise the vehicle's current occupancy; nil if unknown.
    package var occupancy: DisplayedOccupancy?
    /// The wheelchair access reported for the vehicle; nil if the timetable's value applies.
    package var wheelchair: WheelchairAccess?
    /// Whether the vehicle is about to arrive.
    package var isArriving = false
    /// The deviation from the timetable at this stop in seconds; positive if late.
    package var deviation: Int32?
    /// The vehicle's index in the snapshot's vehicles.
    package var vehicle: Int?
    /// The number of stops between the vehicle and this stop; 0 if this is its next stop.
    package var stopsAway: Int?
    package var isLastStop: Bool
    /// Pick-up and drop-off rules that differ from the timetable.
    package var rules = ChangedRules()
    /// The stop that is served in place of the pattern's stop.
    package var movedTo: StopIndex?
    /// The platform or bay as named by the provider.
    package var platform: String?
    /// The destination reported by the provider, if the trip is not in the timetable or its destination differs.
    package var headsign: String?
    /// The trip's short name on this day; nil if the timetable's short name applies.
    package var shortName: String?
    /// The identity of the run if its trip is not in the timetable.
    package var unnamed: ArrivalRun?

    package init(patternStop: PatternStopIndex, trip: TripDay?, status: Status, isLastStop: Bool) {
        self.patternStop = patternStop
        self.trip = trip
        self.status = status
        self.isLastStop = isLastStop
    }

    package var run: ArrivalRun {
        trip.map { .trip($0.trip, $0.date) } ?? unnamed ?? .reported("", number: 0)
    }

    /// The time that is shown and used for sorting.
    package var shown: EpochSeconds { predicted?.shown ?? scheduled ?? 0 }

    /// The sort key on a board.
    var key: Earliest<Arrival>.Key { Earliest<Arrival>.Key(time: shown.rawValue, row: patternStop.position) }
}
