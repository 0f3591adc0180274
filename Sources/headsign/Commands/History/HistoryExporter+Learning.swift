import LiveEngine
import ServerHost
import ServiceHistory
import TransitCore

extension HistoryExporter {
    /// The service days that predictions use at most.
    private static let mostDays: Int32 = 120

    /// Adds the trips of recorded service days to an agency's learned state. Trips that are stored already stay as they
    /// are, because the server links them more exactly.
    func teach(_ store: any LearnedStateRepository) async throws {
        let days = try recordedDays()
        let last = days[days.count - 1]
        let known = Set(try await store.experience(of: agency).trajectories.map(DayOfTrip.init))
        var count = 0
        for date in days where date > last.advanced(by: -Self.mostDays) {
            let trips = trajectories(on: date).filter { !known.contains(DayOfTrip($0)) }
            try await store.add(trips, agency: agency)
            count += trips.count
        }
        try await store.forget(asOf: last)
        Terminal.print("\(folder.path): \(count) trips learned for \(agency)")
    }

    private func trajectories(on date: ServiceDate) -> [Trajectory] {
        var trips: [Trajectory] = []
        report(folder.readRange(date...date, with: [.trips]) { trips = $0.learnedTrajectories() })
        return trips
    }
}

/// The identity of a trajectory.
private struct DayOfTrip: Hashable {
    var key: TripKey
    var date: ServiceDate

    init(_ trajectory: Trajectory) {
        (key, date) = (trajectory.key, trajectory.date)
    }
}
