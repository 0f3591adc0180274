import Agencies
import ServiceHistory
import WebServer

extension HistoryAccess {
    /// Opens the recorded days of the served agencies to the operator.
    /// - Parameter data: the data folder.
    init(_ token: OperatorToken, to registry: AgencyRegistry, data: String) {
        self.init(token) { agency in
            guard registry[agency] != nil else { return nil }
            return RecordedHistory(data: data, agency: agency)
        }
    }
}
