package import TransitCore

/// What providers say of one stop now, found in the timetable.
package struct StopReport: Sendable, Equatable {
    package var departures: [StopDeparture]
    package var headways: [StopHeadway]

    package init(departures: [StopDeparture] = [], headways: [StopHeadway] = []) {
        self.departures = departures
        self.headways = headways
    }

    package var isEmpty: Bool { departures.isEmpty && headways.isEmpty }
}

/// A departure that a provider names at one stop.
package struct StopDeparture: Sendable, Equatable {
    package var reading: DepartureReading
    package var route: RouteIndex
    /// The row in the pattern stops' columns that fits best.
    package var row: PatternStopIndex
    /// Under which it was first heard at this stop: it stays while the times change.
    package var number = 0
    /// Where the timetable knows its trip.
    package var trip: TripDay?
    /// Its estimate with an interval; nil if there is none.
    package var predicted: PredictedCall?
    /// When the provider said so.
    package var saidAt: EpochSeconds

    package init(
        _ reading: DepartureReading, route: RouteIndex, row: PatternStopIndex, trip: TripDay? = nil,
        predicted: PredictedCall? = nil, saidAt: EpochSeconds
    ) {
        self.reading = reading
        self.route = route
        self.row = row
        self.trip = trip
        self.predicted = predicted
        self.saidAt = saidAt
    }

    /// When it leaves by the best of the provider's knowledge.
    var time: EpochSeconds? { reading.estimated ?? reading.scheduled }
}

/// A route of which only the time between two vehicles is promised at a stop.
package struct StopHeadway: Sendable, Equatable {
    package var route: RouteIndex
    /// The row in the pattern stops' columns; nil where the timetable has no call of the route at the stop.
    package var row: PatternStopIndex?
    package var direction: UInt8?
    package var headsign: String?
    /// Between two vehicles.
    package var seconds: Int32?
    package var next: EpochSeconds?
    package var last: EpochSeconds?
    /// What the provider says instead, in its words.
    package var words: String?

    package init(_ reading: HeadwayReading, route: RouteIndex, row: PatternStopIndex? = nil) {
        self.route = route
        self.row = row
        direction = reading.direction
        headsign = reading.headsign
        seconds = reading.seconds
        next = reading.next
        last = reading.last
        words = reading.words
    }
}
