package import TransitCore

/// One run of a trip on the service day.
package struct RecordedTrip: Sendable, Equatable {
    /// The outcome of the run, as far as it is known.
    package enum State: UInt8, Sendable, CaseIterable {
        /// The run was scheduled, and nothing was reported of it. Not evidence that it did not run.
        case unknown
        /// A vehicle has begun it, and its end was not observed, or not yet.
        case underWay
        /// A vehicle was observed on it until the last stop that it served.
        case performed
        /// The provider canceled it.
        case canceled
        /// It was due while other vehicles of its route were visible, and no vehicle was observed on it.
        case notSeen
    }

    /// The trip's id, from the timetable or from the provider if ``isAdded``.
    package var id: String
    /// The index in ``RecordedDay/patterns``.
    package var pattern: UInt32
    /// The departure from the first stop by the timetable; the first observed time of an added trip without one.
    package var start: Int32
    package var block: String
    /// The scheduled times at each call, in the order of the pattern's stops. Empty if the run has none.
    package var arrivals: [Int32]
    package var departures: [Int32]
    /// Whether the run was not in the timetable.
    package var isAdded: Bool
    /// Whether the run is one of a frequency-based trip, whose times are approximate.
    package var isFrequencyBased: Bool
    package var state: State
    /// Whether the vehicle ended the run before its last stop.
    package var isShortTurned: Bool
    /// The vehicle's id; empty if unknown or not recorded.
    package var vehicle: String

    package init(
        id: String, pattern: UInt32, start: Int32, block: String = "", arrivals: [Int32] = [],
        departures: [Int32] = [], isAdded: Bool = false, isFrequencyBased: Bool = false, state: State = .unknown,
        isShortTurned: Bool = false, vehicle: String = ""
    ) {
        self.id = id
        self.pattern = pattern
        self.start = start
        self.block = block
        self.arrivals = arrivals
        self.departures = departures
        self.isAdded = isAdded
        self.isFrequencyBased = isFrequencyBased
        self.state = state
        self.isShortTurned = isShortTurned
        self.vehicle = vehicle
    }
}

/// A vehicle's call at a stop.
package struct StopVisit: Sendable, Equatable {
    /// The origin of the observed times.
    package enum Basis: UInt8, Sendable, CaseIterable {
        /// From positions on both sides of the stop, or at the stop.
        case positions
        /// The agency's time for a stop that the vehicle had passed.
        case agency
        /// The last prediction before the vehicle passed. Not an observation, and not counted as one.
        case predicted
        /// The stop was skipped; there are no times.
        case skipped
    }

    /// The index in ``RecordedDay/trips``.
    package var trip: UInt32
    /// The index in the pattern's stops.
    package var call: UInt16
    package var basis: Basis
    /// The observed times; nil if unknown.
    package var arrival: Int32?
    package var departure: Int32?
    /// The seconds between the reports that determine the arrival: it is exact to within this time.
    package var uncertainty: UInt16
    /// The arrival that riders were shown 10 and 5 minutes before the vehicle arrived; nil if none was.
    package var shown10: Int32?
    package var shown5: Int32?
    /// The occupancy on departure; nil if unknown.
    package var occupancy: Occupancy?

    package init(
        trip: UInt32, call: UInt16, basis: Basis, arrival: Int32?, departure: Int32?, uncertainty: UInt16 = 0,
        shown10: Int32? = nil, shown5: Int32? = nil, occupancy: Occupancy? = nil
    ) {
        self.trip = trip
        self.call = call
        self.basis = basis
        self.arrival = arrival
        self.departure = departure
        self.uncertainty = uncertainty
        self.shown10 = shown10
        self.shown5 = shown5
        self.occupancy = occupancy
    }
}

/// A vehicle's position on a run, kept where it is needed to draw the vehicle's way.
package struct RecordedPosition: Sendable, Equatable {
    /// The index in ``RecordedDay/trips``.
    package var trip: UInt32
    package var at: Int32
    package var place: Coordinate

    package init(trip: UInt32, at: Int32, place: Coordinate) {
        self.trip = trip
        self.at = at
        self.place = place
    }
}
