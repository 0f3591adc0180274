package import TransitCore

/// The departures that providers report for one stop, resolved against the timetable.
package struct StopReport: Sendable, Equatable {
    package var departures: [StopDeparture]
    package var headways: [StopHeadway]

    package init(departures: [StopDeparture] = [], headways: [StopHeadway] = []) {
        self.departures = departures
        self.headways = headways
    }

    package var isEmpty: Bool { departures.isEmpty && headways.isEmpty }
}

/// A departure reported for one stop.
package struct StopDeparture: Sendable, Equatable {
    package var reading: DepartureReading
    package var route: RouteIndex
    /// The best matching call, as a row in the pattern-stop columns.
    package var row: PatternStopIndex
    /// The number assigned when the departure was first reported at this stop; constant while its times change.
    package var number = 0
    /// The trip, if it is in the timetable.
    package var trip: TripDay?
    /// The provider's prediction with an interval; nil if there is none.
    package var predicted: PredictedCall?
    /// The time of the provider's data.
    package var reportedAt: EpochSeconds

    package init(
        _ reading: DepartureReading, route: RouteIndex, row: PatternStopIndex, trip: TripDay? = nil,
        predicted: PredictedCall? = nil, reportedAt: EpochSeconds
    ) {
        self.reading = reading
        self.route = route
        self.row = row
        self.trip = trip
        self.predicted = predicted
        self.reportedAt = reportedAt
    }

    /// The estimated departure, otherwise the scheduled departure.
    package var time: EpochSeconds? { reading.estimated ?? reading.scheduled }
}

/// A route with a headway instead of times at a stop.
package struct StopHeadway: Sendable, Equatable {
    package var route: RouteIndex
    /// The call, as a row in the pattern-stop columns; nil if the timetable has no call of the route at the stop.
    package var row: PatternStopIndex?
    package var direction: UInt8?
    package var headsign: String?
    /// The headway in seconds.
    package var seconds: Int32?
    package var next: EpochSeconds?
    package var last: EpochSeconds?
    /// The provider's text in place of a headway.
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
