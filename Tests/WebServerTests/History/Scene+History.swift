import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerTestSupport

@testable import HTTPServer
@testable import WebServer

extension Scene {
    static let operatorToken = "a-token-of-the-operator"

    /// A server whose history is open to the operator.
    static func recorded(
        _ history: MemoryHistory = MemoryHistory(), queue: HistoryQueue = HistoryQueue()
    ) throws -> Scene {
        let token = OperatorToken(operatorToken)!
        return try Scene(history: HistoryAccess(token, queue: queue) { $0 == "town" ? history : nil })
    }

    /// Asks as the operator.
    /// - Parameter path: below `/api/v1/history/`.
    func askHistory(_ path: String) async throws -> TestResponse {
        try await ask { try await $0.ask("/api/v1/history/" + path, headers: Self.bearer(Self.operatorToken)) }
    }

    static func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer " + token] }
}
