package import LiveModel
package import TransitCore

/// Everything that is recorded about a trip's call at a stop.
package struct RecordedCall: Sendable, Equatable {
    package var trip: String
    /// The scheduled start of the trip in seconds from the start of the service day.
    package var start: Int32
    package var route: RouteNames
    package var direction: UInt8?
    /// The headsign to display, as returned by ``RecordedDay/headsign(of:)``.
    package var headsign: String
    /// The index of the call in the pattern's stops.
    package var call: Int
    package var stop: RecordedStop
    package var isTimepoint: Bool
    /// Scheduled and observed times.
    package var times: CallTimes
    /// The basis of the call's times; nil if no time of the call is recorded and the call was not skipped.
    package var basis: StopVisit.Basis?
    /// The last predicted arrival, if the basis is a prediction; ``predictedDeparture`` is the departure. Predictions
    /// are not observations.
    package var predictedArrival: Int32?
    package var predictedDeparture: Int32?
    /// The uncertainty of the observed arrival, in seconds; nil without an observation.
    package var uncertainty: UInt16?
    /// The arrival time that was displayed to riders 10 minutes before the actual arrival; ``shown5`` was displayed 5
    /// minutes before it. Nil if none was displayed.
    package var shown10: Int32?
    package var shown5: Int32?
    package var occupancy: Occupancy?
    /// The id of the vehicle; empty if it is unknown or not recorded.
    package var vehicle: String
    package var state: RecordedTrip.State
    package var isAdded: Bool
    package var isShortTurned: Bool

    /// The deviation in seconds, observed minus scheduled time; nil if one of the times is unknown.
    package var deviation: Int32? { times.deviation }
}

/// Everything that is recorded about one trip.
package struct RecordedJourney: Sendable, Equatable {
    package var calls: [RecordedCall]
    package var block: String
    package var shape: [Coordinate]
    /// The positions of the vehicle, in ascending order of time.
    package var positions: [RecordedPosition]
}
