package import TransitCore

/// A vehicle, as known from its reports and the timetable.
package struct LiveVehicle: Sendable, Equatable {
    package enum State: String, Sendable {
        case moving, stopped
        /// Between two trips, or before the first.
        case layover
        /// On a known route but away from its line, or driving against it.
        case offRoute
        /// On no known route.
        case unmatched
    }

    package var reading: VehicleReading
    /// The time of the last position.
    package var seenAt: EpochSeconds
    /// Whether the last report is too old to be shown as live.
    package var isStale: Bool
    package var state: State
    package var route: RouteIndex?
    package var match: VehicleMatch?
    /// The deviation from the timetable in seconds; positive is late.
    package var deviation: Int32?
    /// The expected path: non-decreasing metres along the pattern's shape, at increasing epoch seconds; empty if the
    /// vehicle is not on a line.
    package var path: [PathKnot]
    /// The row of the next stop in the pattern-stop columns, and the predicted arrival there.
    package var nextStop: NextStop?

    package var id: String { reading.id }
    /// The present occupancy; nil if unknown or out of date.
    package var occupancy: Occupancy? { isStale ? nil : reading.occupancy }
    /// The punctuality by the timetable, otherwise in the provider's words.
    package var punctuality: Punctuality {
        deviation == nil ? reading.punctuality ?? .unknown : Punctuality(deviation: deviation)
    }

    package struct NextStop: Sendable, Equatable {
        package var patternStop: PatternStopIndex
        /// Nil without a prediction.
        package var shown: EpochSeconds?

        package init(patternStop: PatternStopIndex, shown: EpochSeconds?) {
            self.patternStop = patternStop
            self.shown = shown
        }
    }

    package init(reading: VehicleReading, seenAt: EpochSeconds, isStale: Bool = false, state: State = .unmatched) {
        self.reading = reading
        self.seenAt = seenAt
        self.isStale = isStale
        self.state = state
        path = []
    }
}

/// The position of a vehicle on the network.
package struct VehicleMatch: Sendable, Equatable {
    package var pattern: PatternIndex
    /// Nil if only the pattern is known.
    package var trip: TripDay?
    /// Metres along the pattern's shape.
    package var distance: Double
    /// The distance from the shape in metres.
    package var offset: Double

    package init(pattern: PatternIndex, trip: TripDay?, distance: Double, offset: Double) {
        self.pattern = pattern
        self.trip = trip
        self.distance = distance
        self.offset = offset
    }
}

/// A point of a vehicle's expected path.
package struct PathKnot: Sendable, Equatable {
    /// Metres along the shape.
    package var distance: Double
    /// Epoch seconds.
    package var time: Double

    package init(distance: Double, time: Double) {
        self.distance = distance
        self.time = time
    }
}
