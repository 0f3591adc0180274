package import TransitCore

/// The live state of a ride between two calls of a trip on one day, or of a run that is not in the timetable.
package struct LiveRide: Sendable, Equatable {
    package enum Status: String, Sendable {
        case live, scheduled, notSeen, canceled
        /// The run is not in the timetable.
        case added
    }

    /// One end of the ride.
    package struct End: Sendable, Equatable {
        /// The scheduled time; nil for a run that is not in the timetable.
        package var scheduled: EpochSeconds?
        /// The likely time with the 80 % interval, as on boards; nil without a prediction.
        package var predicted: UncertainMoment?
        /// The times of the vehicle at the stop, as on boards and in API responses; nil without a prediction.
        package var times: CallTimes?
        /// Whether the vehicle has passed the stop.
        package var isOver = false
        package var isSkipped = false
        /// The stop that is served in place of the pattern's stop.
        package var movedTo: StopIndex?
    }

    /// The status of the call at which riders board.
    package var status: Status
    package var departure: End
    package var arrival: End
    /// The deviation at the boarding stop, in seconds, positive if late; nil without a prediction.
    package var deviation: Int32?
    /// The vehicle's index in the snapshot's vehicles.
    package var vehicle: Int?
    /// The occupancy at the boarding stop; nil if unknown.
    package var occupancy: DisplayedOccupancy?

    package var punctuality: Punctuality { Punctuality(deviation: deviation) }

    /// Returns the times from which the probability of making a transfer is computed.
    ///
    /// - Parameter now: The time of the snapshot.
    package func outlook(at now: EpochSeconds) -> RideOutlook {
        RideOutlook(
            departure: departure.predicted, arrival: arrival.isOver ? UncertainMoment(now) : arrival.predicted,
            hasLeft: departure.isOver, hasArrived: arrival.isOver)
    }
}
