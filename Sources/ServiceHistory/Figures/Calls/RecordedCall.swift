package import LiveModel
package import TransitCore

/// Everything that is recorded of a trip's call at a stop.
package struct RecordedCall: Sendable, Equatable {
    package var trip: String
    /// The scheduled start of the trip in seconds from the start of the service day.
    package var start: Int32
    package var route: RouteNames
    package var direction: UInt8?
    package var headsign: String
    /// The index in the pattern's stops.
    package var call: Int
    package var stop: RecordedStop
    package var isTimepoint: Bool
    /// Scheduled and observed times.
    package var times: CallTimes
    /// Nil if nothing was recorded of the call.
    package var basis: StopVisit.Basis?
    /// The last predicted times, if the basis is a prediction. They are not observations.
    package var predictedArrival: Int32?
    package var predictedDeparture: Int32?
    /// The observed arrival is exact to within this time, in seconds; nil without an observation.
    package var uncertainty: UInt16?
    /// The arrival that riders were shown 10 and 5 minutes before; nil if none was.
    package var shown10: Int32?
    package var shown5: Int32?
    package var occupancy: Occupancy?
    /// Empty if unknown or not recorded.
    package var vehicle: String
    package var state: RecordedTrip.State
    package var isAdded: Bool
    package var isShortTurned: Bool

    /// Observed minus scheduled time in seconds; nil if one is unknown.
    package var deviation: Int32? { times.deviation }
}

/// Everything that is recorded of one trip.
package struct RecordedJourney: Sendable, Equatable {
    package var calls: [RecordedCall]
    package var block: String
    package var shape: [Coordinate]
    /// Ascending by time.
    package var positions: [RecordedPosition]
}
