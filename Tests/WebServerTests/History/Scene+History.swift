import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ServerTestSupport

@testable import HTTPServer
@testable import WebServer

extension Scene {
    static let operatorToken = "a-token-of-the-operator"

    /// Creates a server with recorded days and an operator's token.
    static func recorded(
        _ history: MemoryHistory = MemoryHistory(), queue: HistoryQueue = HistoryQueue()
    ) throws -> Scene {
        let token = OperatorToken(operatorToken)!
        return try Scene(history: HistoryAccess(token, queue: queue) { $0 == "town" ? history : nil })
    }

    /// Sends a request with the operator's token.
    /// - Parameter path: below `/api/v1/history/`.
    func askHistory(_ path: String) async throws -> TestResponse {
        try await ask { try await $0.ask("/api/v1/history/" + path, headers: Self.bearer(Self.operatorToken)) }
    }

    static func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer " + token] }
}
