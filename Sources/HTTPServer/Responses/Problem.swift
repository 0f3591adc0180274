package import HTTPTypes

/// An error that is reported to the client. Each API surface has its own format for it; see ``ProblemWriter``.
package struct Problem: Error, Equatable {
    package var status: HTTPResponse.Status
    package var detail: String
    /// All invalid fields with the expected values, in the order in which they were found.
    package var fields: [WrongField] = []
    /// The allowed methods, for the `Allow` header.
    var allow: String?
    /// The authentication challenge, for `WWW-Authenticate`.
    package var challenge: String?
    /// The protocol that the URL requires, for `Upgrade`.
    var upgrade: String?
    /// Seconds for `Retry-After`.
    package var retryAfter: Int?
    /// The cost of the work done before the failure; see ``RequestCost``.
    package var work = 0.0

    package init(
        status: HTTPResponse.Status, detail: String, fields: [WrongField] = [], allow: String? = nil,
        challenge: String? = nil, upgrade: String? = nil, retryAfter: Int? = nil, work: Double = 0.0
    ) {
        self.status = status
        self.detail = detail
        self.fields = fields
        self.allow = allow
        self.challenge = challenge
        self.upgrade = upgrade
        self.retryAfter = retryAfter
        self.work = work
    }

    /// An invalid field of a query or body.
    package struct WrongField: Equatable {
        package var name: String
        package var expected: String

        package init(name: String, expected: String) {
            self.name = name
            self.expected = expected
        }
    }

    package static func notFound(_ detail: String) -> Problem {
        Problem(status: .notFound, detail: detail)
    }

    package static func unreadable(_ detail: String) -> Problem {
        Problem(status: .badRequest, detail: detail)
    }

    package static func wrong(_ fields: [WrongField]) -> Problem {
        Problem(status: .badRequest, detail: "The query has invalid fields.", fields: fields)
    }

    static func methodNotAllowed(allow: String) -> Problem {
        Problem(status: .methodNotAllowed, detail: "This URL allows \(allow).", allow: allow)
    }

    package static func tooMany(_ detail: String, retryAfter: Int) -> Problem {
        Problem(status: .tooManyRequests, detail: detail, retryAfter: retryAfter)
    }

    package static func unavailable(_ detail: String, retryAfter: Int) -> Problem {
        Problem(status: .serviceUnavailable, detail: detail, retryAfter: retryAfter)
    }

    /// The client disconnected before its response was computed.
    package static let abandoned = Problem(status: .clientClosedRequest, detail: "The client closed the connection.")

    /// Returns the problem with the given cost of the work done before it.
    func costing(_ work: Double) -> Problem {
        var problem = self
        problem.work += work
        return problem
    }
}

extension HTTPResponse.Status {
    /// The status that nginx introduced for a client that has disconnected. It is counted in the metrics. The only
    /// clients that receive it are those that have closed only the sending side of an HTTP/1.1 connection.
    package static let clientClosedRequest = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
    package static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
