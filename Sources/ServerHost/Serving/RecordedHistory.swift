import LiveModel
import ServiceHistory
import TransitCore
import WebServer

/// The recorded days in the data folder. Figures of sealed days are stored beside them, so that a period of a year is
/// added up without reading its visits.
struct RecordedHistory: HistorySource {
    let limits: PunctualityLimits
    private let folder: HistoryFolder
    private let stored: StoredFigures

    init(data: String, agency: String, limits: PunctualityLimits = PunctualityLimits()) {
        self.limits = limits
        folder = HistoryFolder(root: data + "/history", agency: agency)
        stored = StoredFigures(root: data + "/history-figures", agency: agency)
    }

    func days() -> [ServiceDate] { folder.days() }

    func openDays() -> [ServiceDate] { folder.openDays() }

    func sizes() -> (bytes: Int, days: Int, damaged: Int) { folder.sizes() }

    func read(
        _ date: ServiceDate, with content: DayContent, route: String?
    ) throws(HistoryFileError) -> RecordedDay? {
        try folder.read(date, with: content, route: route)
    }
}
