import LiveModel
import TransitCore

/// The events that the engine observed in its latest update, for the recording of the service day.
struct Observations: Sendable {
    /// A new position of a vehicle on a trip or line.
    struct Sighting: Sendable {
        var vehicle: String
        var trip: TripDay?
        /// The provider's id of the trip.
        var tripID: String?
        var place: Coordinate
        var at: EpochSeconds
    }

    /// An arrival or a departure of a vehicle at a stop, derived from the previous and the next fix.
    struct Call: Sendable {
        enum Kind: Sendable {
            case arrival, departure
        }

        var kind: Kind
        var vehicle: String
        var pattern: PatternIndex
        var trip: TripDay?
        /// The provider's id of the trip.
        var tripID: String?
        var callIndex: Int
        var at: EpochSeconds
        /// The seconds between the two fixes.
        var gap: Int64
        var occupancy: Occupancy?
    }

    /// A stop that a trip has passed according to the agency or to the last prediction.
    struct PassedStop: Sendable {
        var trip: TripDay
        var pattern: PatternIndex
        var callIndex: Int
        var basis: StopVisit.Basis
        var times: PassedCall?
    }

    var sightings: [Sighting] = []
    var calls: [Call] = []
    var passedStops: [PassedStop] = []
    var finished: [FinishedTrip] = []
}

extension EngineState {
    /// Records a vehicle's new position.
    mutating func observeSighting(of track: VehicleTrack) {
        let tripID = track.reading.trip?.tripID
        guard collectsObservations, track.progress != nil || tripID != nil else { return }
        observations.sightings.append(
            Observations.Sighting(
                vehicle: track.id, trip: track.progress?.trip, tripID: tripID, place: track.reading.position,
                at: track.seenAt))
    }

    /// Records the arrivals and departures of a vehicle between two fixes on one line.
    mutating func observeCalls(of track: VehicleTrack, from before: Progress, to after: Progress) {
        guard collectsObservations else { return }
        let stops = timetable.stops(of: after.pattern)
        let (last, next) = (before.sample, after.sample)
        let observer = ArrivalObserver.correcting
        var index = timetable.callIndex(after: last.distance + observer.reach, in: stops)
        while index < stops.count,
            let at = observer.arrival(at: distance(of: index, stops), from: last, to: next)
        {
            add(.arrival, of: track, at: index, at, before, after)
            index += 1
        }
        index = timetable.callIndex(after: last.distance - observer.reach, in: stops)
        while index < stops.count, distance(of: index, stops) + observer.reach < next.distance {
            if let at = Trajectory.departure(from: distance(of: index, stops), last: last, next: next, observer) {
                add(.departure, of: track, at: index, at, before, after)
            }
            index += 1
        }
    }

    private func distance(of callIndex: Int, _ stops: Range<PatternStopIndex>) -> Double {
        Double(timetable.patternStopDistances[stops.lowerBound + callIndex])
    }

    private mutating func add(
        _ kind: Observations.Call.Kind, of track: VehicleTrack, at callIndex: Int, _ at: EpochSeconds,
        _ before: Progress, _ after: Progress
    ) {
        observations.calls.append(
            Observations.Call(
                kind: kind, vehicle: track.id, pattern: after.pattern, trip: after.trip,
                tripID: track.reading.trip?.tripID, callIndex: callIndex, at: at, gap: after.at - before.at,
                occupancy: track.reading.occupancy))
    }
}

extension Progress {
    fileprivate var sample: Sample { Sample(distance: distance, at: at) }
}
