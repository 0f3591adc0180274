package import TransitCore

/// What a snapshot knows of a ride: a trip on one day, or a run that no timetable has, from one of its calls to another.
package struct LiveRide: Sendable, Equatable {
    package enum Status: String, Sendable {
        case live, scheduled, notSeen, canceled
        /// It runs, and no timetable has it.
        case added
    }

    /// One end of the ride.
    package struct End: Sendable, Equatable {
        /// The timetable's; nil for what no timetable has.
        package var scheduled: EpochSeconds?
        /// When it is likely to be, with the 80 % interval, as boards have it; nil where nobody predicts it.
        package var predicted: UncertainMoment?
        /// The vehicle's times there, as boards and interfaces send them; nil without a prediction.
        package var times: CallTimes?
        /// It lies behind the vehicle.
        package var isOver = false
        package var isSkipped = false
        /// The stop that is served in place of the pattern's.
        package var movedTo: StopIndex?
    }

    /// Where it is boarded, by whether anybody speaks of that call.
    package var status: Status
    package var departure: End
    package var arrival: End
    /// Seconds against the timetable where it is boarded, late is positive; nil where it is not predicted.
    package var deviation: Int32?
    /// The vehicle's index in the snapshot's vehicles.
    package var vehicle: Int?
    /// How full it leaves where it is boarded; nil where nobody tells.
    package var occupancy: ToldOccupancy?

    package var punctuality: Punctuality { Punctuality(deviation: deviation) }

    /// For the chance of changes.
    ///
    /// - Parameter now: the snapshot's moment.
    package func outlook(at now: EpochSeconds) -> RideOutlook {
        RideOutlook(
            departure: departure.predicted, arrival: arrival.isOver ? UncertainMoment(now) : arrival.predicted,
            hasLeft: departure.isOver, hasArrived: arrival.isOver)
    }
}
