import LiveModel
import ServiceHistory
import TransitCore
import WebServer

/// The recorded days in a folder, with the stored statistics of sealed days.
struct RecordedHistory: HistorySource {
    let limits: PunctualityLimits
    private let folder: HistoryFolder
    private let stored: StoredFigures

    init(_ folder: HistoryFolder, limits: PunctualityLimits = PunctualityLimits()) {
        (self.folder, self.limits) = (folder, limits)
        stored = StoredFigures(path: folder.path)
    }

    func days() -> [ServiceDate] { folder.days() }

    func openDays() -> [ServiceDate] { folder.openDays() }

    func sizes() -> (bytes: Int, days: Int, damaged: Int) { folder.sizes() }

    func read(
        _ date: ServiceDate, with content: DayContent, route: String?
    ) throws(HistoryFileError) -> RecordedDay? {
        try folder.read(date, with: content, route: route)
    }

    func figures(of date: ServiceDate) throws(HistoryFileError) -> DayFigures? {
        guard let version = folder.version(of: date) else { return try computed(date) }
        if let known = stored.figures(of: date, version: version), known.limits == limits { return known }
        let figures = try computed(date)
        if let figures { stored.store(figures, version: version) }
        return figures
    }

    private func computed(_ date: ServiceDate) throws(HistoryFileError) -> DayFigures? {
        try folder.read(date, with: [.trips, .notices]).map { DayFigures($0, limits: limits) }
    }
}
