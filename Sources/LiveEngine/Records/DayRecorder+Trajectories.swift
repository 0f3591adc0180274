import LiveModel
import TransitCore

// Recording of the trajectories on which predictions are trained.
extension DayRecorder {
    /// Records the trajectory of a finished trip, as stored in the engine's history.
    /// - Parameter run: The recorded run; nil if there is none.
    mutating func recordTrajectory(of finished: FinishedTrip, run: UInt32?, at now: EpochSeconds) {
        let date = finished.trajectory.date
        guard open(date, at: now) else { return }
        let name = finished.trip.map { trip in
            TripName(scheduledStart: timetable.departure(of: trip.trip, at: 0), on: date)
        }
        days[date].record(finished.trajectory, of: run, named: name, on: finished.pattern, in: timetable)
    }
}

extension DayRecord {
    /// Records a trajectory.
    /// - Parameter usual: The trip name derived from the scheduled start; nil if the trip is not in the timetable.
    fileprivate mutating func record(
        _ trajectory: Trajectory, of trip: UInt32?, named usual: TripName?, on pattern: PatternIndex,
        in timetable: Timetable
    ) {
        let isNamed = trip != nil && usual == trajectory.key.name
        events.add(
            .trajectory(
                RecordedTrajectory(
                    trip: trip, pattern: index(of: pattern, in: timetable),
                    name: isNamed ? nil : trajectory.key.name.number, arrivals: trajectory.arrivals,
                    departures: trajectory.departures,
                    link: trajectory.link.map { RecordedLink($0, of: trajectory.key) })))
    }
}

extension RecordedLink {
    fileprivate init(_ link: TripLink, of key: TripKey) {
        self.init(
            number: link.number == TripNumber(key) ? nil : link.number.rawValue, before: link.before?.rawValue,
            tripID: link.tripID)
    }
}
