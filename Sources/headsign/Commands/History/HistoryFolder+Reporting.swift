import LiveModel
import ServerHost
import ServiceHistory
import TransitCore

extension HistoryFolder {
    /// Stores a complete day, and prints the size of its file.
    func storeReporting(_ day: RecordedDay) throws {
        do throws(HistoryFileError) {
            try store(day)
        } catch {
            throw Failure(.cannotWrite, error.description)
        }
        Terminal.print(
            "\(day.date.iso): " + CountText.counts([(day.trips.count, "trip"), (day.visits.count, "stop visit")]))
    }
}
