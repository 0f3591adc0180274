import LiveModel
import TestSupport
import TransitCore

@testable import ServiceHistory

extension HistoryFolder {
    init(_ folder: TemporaryFolder) { self.init(root: folder.path, agency: "city") }

    /// Writes a day's log and closes it.
    func record(_ day: RecordedDay) throws {
        let (log, _) = try open(day)
        try log.append(day.events)
        try log.close()
    }

    func files(_ date: ServiceDate = RandomDay.date) throws -> DayFiles { try DayFiles(path, date) }
}
