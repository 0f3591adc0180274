package import TransitCore

/// A vehicle as far as reports and the timetable tell.
package struct LiveVehicle: Sendable, Equatable {
    package enum State: String, Sendable {
        case moving, stopped
        /// Between two trips, or before the first.
        case layover
        /// On a known route but away from its line, or driving against it.
        case offRoute
        /// Nobody knows on which route.
        case unmatched
    }

    package var reading: VehicleReading
    /// When it was last seen where it is.
    package var seenAt: EpochSeconds
    /// Too old to be shown as live.
    package var isStale: Bool
    package var state: State
    package var route: RouteIndex?
    package var match: VehicleMatch?
    /// Seconds against the timetable, late is positive.
    package var deviation: Int32?
    /// Where it will be: metres along the pattern's shape, never falling, and epoch seconds, rising; empty if not on a
    /// line.
    package var path: [PathKnot]
    /// The row of the next stop in the pattern stops' columns, and when riders are told it is there.
    package var nextStop: NextStop?

    package var id: String { reading.id }
    /// How full it is now; nil where nobody tells, and of what was seen too long ago.
    package var occupancy: Occupancy? { isStale ? nil : reading.occupancy }
    /// By the timetable, or else in the provider's words.
    package var punctuality: Punctuality {
        deviation == nil ? reading.punctuality ?? .unknown : Punctuality(deviation: deviation)
    }

    package struct NextStop: Sendable, Equatable {
        package var patternStop: PatternStopIndex
        /// Nil if nothing is predicted.
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

/// Where a vehicle is on the network.
package struct VehicleMatch: Sendable, Equatable {
    package var pattern: PatternIndex
    /// nil where the pattern is known but not the trip.
    package var trip: TripDay?
    /// Metres along the pattern's shape.
    package var distance: Double
    /// Metres beside it.
    package var offset: Double

    package init(pattern: PatternIndex, trip: TripDay?, distance: Double, offset: Double) {
        self.pattern = pattern
        self.trip = trip
        self.distance = distance
        self.offset = offset
    }
}

/// One point of a vehicle's expected way.
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
