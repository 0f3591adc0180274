import Agencies
import ServiceHistory
import Synchronization
import WebServer

extension HistoryAccess {
    /// Opens the recorded days of the served agencies to the operator.
    /// - Parameters:
    ///   - data: the data folder.
    ///   - settings: the limits of punctuality.
    init(
        _ token: OperatorToken, to registry: AgencyRegistry, data: String, settings: Configuration.History
    ) {
        let limits = PunctualityLimits(early: settings.early, late: settings.late)
        let opened = OpenedHistories(data: data, limits: limits)
        self.init(token) { agency in registry[agency].map { _ in opened.history(of: agency) } }
    }
}

/// The histories of agencies, each opened once: it remembers which of its days are damaged.
private final class OpenedHistories: Sendable {
    private let data: String
    private let limits: PunctualityLimits
    private let opened = Mutex<[String: RecordedHistory]>([:])

    init(data: String, limits: PunctualityLimits) { (self.data, self.limits) = (data, limits) }

    func history(of agency: String) -> RecordedHistory {
        opened.withLock { opened in
            if let known = opened[agency] { return known }
            let history = RecordedHistory(data: data, agency: agency, limits: limits)
            opened[agency] = history
            return history
        }
    }
}
