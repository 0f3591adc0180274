import HTTPTypes

/// The reason that a request failed. Each API surface has its own format, see ``ProblemWriter``.
struct Problem: Error, Equatable {
    var status: HTTPResponse.Status
    var detail: String
    /// All invalid fields with the expected values, in the order found.
    var fields: [WrongField] = []
    /// The allowed methods, for the `Allow` header.
    var allow: String?
    /// The authentication challenge, for `WWW-Authenticate`.
    var challenge: String?
    /// Seconds for `Retry-After`.
    var retryAfter: Int?
    /// The cost of the work done before the failure; see ``RequestCost``.
    var work = 0.0

    /// An invalid field of a query or body.
    struct WrongField: Equatable {
        var name: String
        var expected: String
    }

    static func notFound(_ detail: String) -> Problem {
        Problem(status: .notFound, detail: detail)
    }

    static func unreadable(_ detail: String) -> Problem {
        Problem(status: .badRequest, detail: detail)
    }

    static func wrong(_ fields: [WrongField]) -> Problem {
        Problem(status: .badRequest, detail: "The query has invalid fields.", fields: fields)
    }

    static func methodNotAllowed(allow: String) -> Problem {
        Problem(status: .methodNotAllowed, detail: "This URL allows \(allow).", allow: allow)
    }

    static func tooMany(_ detail: String, retryAfter: Int) -> Problem {
        Problem(status: .tooManyRequests, detail: detail, retryAfter: retryAfter)
    }

    static func unavailable(_ detail: String, retryAfter: Int) -> Problem {
        Problem(status: .serviceUnavailable, detail: detail, retryAfter: retryAfter)
    }

    /// The client left before its response was made.
    static let abandoned = Problem(status: .clientClosedRequest, detail: "The client closed the connection.")

    /// Returns the problem with the cost of the work done before it.
    func costing(_ work: Double) -> Problem {
        var problem = self
        problem.work += work
        return problem
    }
}

extension HTTPResponse.Status {
    /// The status that nginx introduced for a client that left. Only a client that has closed its side of an HTTP/1.1
    /// connection and still listens receives it; it is counted in the metrics.
    static let clientClosedRequest = HTTPResponse.Status(code: 499, reasonPhrase: "Client Closed Request")
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
