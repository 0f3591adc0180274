import Agencies
import HTTPServer
import HTTPTypes

/// The operator's access to the service history.
package struct HistoryAccess: Sendable {
    private static let challenge = "Bearer realm=\"headsign-operator\""

    private let token: OperatorToken
    /// Returns the recorded history of an agency by its id; nil if none is recorded.
    let source: @Sendable (_ agency: String) -> (any HistorySource)?
    let queue: HistoryQueue
    /// The rate limiter of wrong tokens. Every request takes one event from the quota, and a correct token returns it.
    private let failures = SubjectLimiter<ClientNetwork>(10, per: 60)

    package init(
        _ token: OperatorToken, queue: HistoryQueue = HistoryQueue(),
        source: @escaping @Sendable (_ agency: String) -> (any HistorySource)?
    ) {
        (self.token, self.queue, self.source) = (token, queue, source)
    }

    /// Authorizes the operator.
    /// - Throws: 401 without the token; 429 after ten wrong tokens a minute from one network.
    func admit(_ sender: Caller) throws(Problem) {
        guard let given = sender.token else { throw Self.refusal("This URL needs the operator's token.") }
        try failures.admit(sender.client, at: sender.at)
        guard token.matches(given) else { throw Self.refusal("The operator's token is wrong.") }
        failures.giveBack(sender.client)
    }

    private static func refusal(_ detail: String) -> Problem {
        Problem(status: .unauthorized, detail: detail, challenge: challenge)
    }
}
