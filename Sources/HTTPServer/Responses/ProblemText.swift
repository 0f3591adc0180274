package import HTTPTypes
import TransitCore

/// A problem encoded in the format of an API surface.
package struct ProblemText {
    package var status: HTTPResponse.Status
    package var type: ContentType
    package var body: [UInt8]

    package init(status: HTTPResponse.Status, type: ContentType, body: [UInt8]) {
        self.status = status
        self.type = type
        self.body = body
    }
}

/// Encodes a problem.
/// - Parameter now: epoch seconds.
package typealias ProblemWriter = @Sendable (_ problem: Problem, _ now: Double) -> ProblemText

extension ProblemText {
    /// The problem details format (RFC 9457).
    package static let details: ProblemWriter = { problem, _ in
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
