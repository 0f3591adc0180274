import Agencies
import ServiceHistory
import Synchronization
import WebServer

extension HistoryAccess {
    /// Opens the recorded days of the served agencies to the operator.
    /// - Parameter data: the data folder.
    init(_ token: OperatorToken, to registry: AgencyRegistry, data: String) {
        let opened = OpenedHistories(data: data)
        self.init(token) { agency in registry[agency].map { _ in opened.history(of: agency) } }
    }
}

/// The histories of agencies, each opened once: it remembers which of its days are damaged.
private final class OpenedHistories: Sendable {
    private let data: String
    private let opened = Mutex<[String: RecordedHistory]>([:])

    init(data: String) { self.data = data }

    func history(of agency: String) -> RecordedHistory {
        opened.withLock { opened in
            if let known = opened[agency] { return known }
            let history = RecordedHistory(data: data, agency: agency)
            opened[agency] = history
            return history
        }
    }
}
