package import TransitCore

/// The departures of one stop, or of all stops of a station.
package struct Board: Sendable, Equatable {
    package var stop: StopIndex
    /// The moment it was made for.
    package var at: EpochSeconds
    /// By the time shown.
    package var arrivals: [Arrival]
    /// The routes that call here, in the order of the timetable, also those without an arrival now.
    package var routes: [RouteIndex]
    /// How many vehicles are on these routes now, without stale ones.
    package var vehicles: Int
    /// How many vehicles are on these routes whose positions are old.
    package var staleVehicles: Int
    /// Indices of the snapshot's active alerts that concern the stop, its routes, a trip among the arrivals, or the
    /// whole agency.
    package var alerts: [Int]
    /// Routes of which only the time between two vehicles is promised here.
    package var headways: [StopHeadway]
    /// A provider has said lately what leaves here, also if that is nothing.
    package var isAnswered: Bool
    /// Where the rest begins; nil if there are no later arrivals in the time asked for.
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

/// One vehicle or trip coming to a stop.
package struct Arrival: Sendable, Equatable {
    package typealias Status = BoardRow.Status

    /// The row in the pattern stops' columns.
    package var patternStop: PatternStopIndex
    package var trip: TripDay?
    package var status: Status
    /// By the timetable: the departure, or the arrival at a trip's last stop.
    package var scheduled: EpochSeconds?
    package var predicted: PredictedCall?
    /// How full it leaves here: as the agency expects, else as its vehicle is now; nil where nobody tells.
    package var occupancy: ToldOccupancy?
    /// As feeds say of its vehicle; nil where the timetable's word holds.
    package var wheelchair: WheelchairAccess?
    /// Its vehicle is just about to come here.
    package var isArriving = false
    /// Seconds against the timetable here, late is positive.
    package var deviation: Int32?
    /// The vehicle's index in the snapshot's vehicles.
    package var vehicle: Int?
    /// Stops between the vehicle and here: 0 when this is its next.
    package var stopsAway: Int?
    package var isLastStop: Bool
    /// How riders board and are let off, where that differs from the timetable.
    package var rules = ChangedRules()
    /// The stop that is called at in place of the pattern's.
    package var movedTo: StopIndex?
    /// Where in the station it leaves, by the provider's words.
    package var platform: String?
    /// The destination in the provider's words: in a row that only the provider speaks of, or where that differs from the
    /// timetable.
    package var headsign: String?
    /// The trip's short name of the day; nil where the timetable's holds.
    package var shortName: String?
    /// Which bus it is, where no trip of the timetable stands for it.
    package var unnamed: ArrivalRun?

    package init(patternStop: PatternStopIndex, trip: TripDay?, status: Status, isLastStop: Bool) {
        self.patternStop = patternStop
        self.trip = trip
        self.status = status
        self.isLastStop = isLastStop
    }

    package var run: ArrivalRun {
        trip.map { .trip($0.trip, $0.date) } ?? unnamed ?? .said("", number: 0)
    }

    /// The time it is sorted by and shown with.
    package var shown: EpochSeconds { predicted?.shown ?? scheduled ?? 0 }

    /// Its place on a board.
    var key: Earliest<Arrival>.Key { Earliest<Arrival>.Key(time: shown.rawValue, row: patternStop.position) }
}
