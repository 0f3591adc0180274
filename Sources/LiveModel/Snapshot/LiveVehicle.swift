package import TransitCore

/// A vehicle, as known from its reports and the timetable.
package struct LiveVehicle: Sendable, Equatable {
    package enum State: String, Sendable {
        case moving, stopped
        /// The vehicle is between two trips, or has not begun its first trip.
        case layover
        /// The vehicle is on a known route but away from its line, or drives against it.
        case offRoute
        /// The vehicle is on no known route.
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
    /// The deviation from the timetable in seconds; positive if late.
    package var deviation: Int32?
    /// The expected path: non-decreasing metres along the pattern's shape, at increasing epoch seconds; empty if the
    /// vehicle is not on a line.
    package var path: [PathKnot]
    /// The next stop, as a row in the pattern-stop columns, and the predicted arrival there.
    package var nextStop: NextStop?

    package var id: String { reading.id }
    /// The current occupancy; nil if unknown or outdated.
    package var occupancy: Occupancy? { isStale ? nil : reading.occupancy }
    /// The punctuality by the timetable, otherwise as the provider reports it.
    package var punctuality: Punctuality {
        deviation == nil ? reading.punctuality ?? .unknown : Punctuality(deviation: deviation)
    }

    package struct NextStop: Sendable, Equatable {
        package var patternStop: PatternStopIndex
        /// The arrival time shown to riders; nil without a prediction.
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
    /// The trip; nil if only the pattern is known.
    package var trip: TripDay?
    /// The distance along the pattern's shape, in metres.
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
    /// The distance along the shape, in metres.
    package var distance: Double
    /// The time in epoch seconds.
    package var time: Double

    package init(distance: Double, time: Double) {
        self.distance = distance
        self.time = time
    }
}
