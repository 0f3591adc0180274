/// The times of a vehicle at the stops of a finished run, on which predictions are trained.
///
/// Unlike visits, they are determined from all positions of the run, and also for runs that are not recorded.
package struct RecordedTrajectory: Sendable, Hashable {
    /// The index in ``RecordedDay/trips``; nil if the run is not recorded.
    package var trip: UInt32?
    /// The index in ``RecordedDay/patterns`` of the pattern that the positions match.
    package var pattern: UInt32
    /// The number that identifies the trip within its pattern across days; nil if it can be derived from the start of
    /// ``trip``.
    package var name: UInt64?
    /// The arrival at each stop of the pattern, in seconds from the start of the service day; ``unknown`` if not
    /// observed.
    package var arrivals: [Int32]
    package var departures: [Int32]
    /// The link to the previous trip; nil if the vehicle's trip is unknown.
    package var link: RecordedLink?

    package static let unknown = Int32.min

    package init(
        trip: UInt32?, pattern: UInt32, name: UInt64? = nil, arrivals: [Int32], departures: [Int32],
        link: RecordedLink? = nil
    ) {
        self.trip = trip
        self.pattern = pattern
        self.name = name
        self.arrivals = arrivals
        self.departures = departures
        self.link = link
    }
}

/// The link from a run to the previous run of its vehicle.
package struct RecordedLink: Sendable, Hashable {
    /// The number that identifies the trip across days; nil if it can be derived from the trip's pattern and name.
    package var number: UInt64?
    /// The number that identifies the previous trip across days; nil if unknown.
    package var before: UInt64?
    /// The provider's id of the trip; nil if the trip is in the timetable.
    package var tripID: String?

    package init(number: UInt64? = nil, before: UInt64? = nil, tripID: String? = nil) {
        self.number = number
        self.before = before
        self.tripID = tripID
    }
}
