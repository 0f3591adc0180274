import Agencies
import ServiceHistory
import Synchronization
import WebServer

extension HistoryAccess {
    /// Gives the operator access to the recorded days of the served agencies.
    /// - Parameters:
    ///   - settings: The settings for recorded days, of which the limits of punctuality are used.
    ///   - folder: Returns the folder with an agency's recorded days.
    init(
        _ token: OperatorToken, to registry: AgencyRegistry, settings: Configuration.History,
        folder: @escaping @Sendable (_ agency: String) -> HistoryFolder
    ) {
        let limits = PunctualityLimits(early: settings.early, late: settings.late)
        let opened = OpenedHistories(folder: folder, limits: limits)
        self.init(token) { agency in registry[agency].map { _ in opened.history(of: agency) } }
    }
}

/// The histories of agencies. Each is created once, because it remembers which of its days are damaged.
private final class OpenedHistories: Sendable {
    private let folder: @Sendable (_ agency: String) -> HistoryFolder
    private let limits: PunctualityLimits
    private let opened = Mutex<[String: RecordedHistory]>([:])

    init(folder: @escaping @Sendable (_ agency: String) -> HistoryFolder, limits: PunctualityLimits) {
        (self.folder, self.limits) = (folder, limits)
    }

    func history(of agency: String) -> RecordedHistory {
        opened.withLock { opened in
            if let known = opened[agency] { return known }
            let history = RecordedHistory(folder(agency), limits: limits)
            opened[agency] = history
            return history
        }
    }
}
