import HTTPTypes
import TransitCore

/// A problem as an interface tells it.
struct ProblemText {
    var status: HTTPResponse.Status
    var type: ContentType
    var body: [UInt8]
}

/// - Parameter now: epoch seconds.
typealias ProblemWriter = @Sendable (_ problem: Problem, _ now: Double) -> ProblemText

extension ProblemText {
    /// As RFC 9457 writes it.
    static let details: ProblemWriter = { problem, _ in
        var json = JSONWriter(capacity: 256)
        json.object { json in
            json.member("type", "about:blank")
            json.member("title", problem.status.reasonPhrase)
            json.member("status", problem.status.code)
            json.member("detail", problem.detail)
            guard !problem.fields.isEmpty else { return }
            json.member("fields") { json in
                for field in problem.fields {
                    json.key(field.name)
                    json.string(field.expected)
                }
            }
        }
        return ProblemText(status: problem.status, type: .problem, body: json.bytes)
    }
}
