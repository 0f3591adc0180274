import LiveEngine
import ServerHost
import ServiceHistory
import TransitCore

extension HistoryExporter {
    /// Prints how many trips a server loads from the recorded service days when it starts.
    func reportTrips() throws {
        let days = try recordedDays()
        let learned = folder.trajectories(asOf: days[days.count - 1])
        report(learned.unreadable)
        let count = Set(learned.trips.map(\.date)).count
        Terminal.print(
            "\(folder.path): \(learned.trips.count) trips on \(CountText.counts([(count, "day")])) are learned for "
                + "\(agency) when the server starts")
    }
}
