import HTTPTypes

/// Why a request got no answer. Each interface has its own way to write it, see ``ProblemWriter``.
struct Problem: Error, Equatable {
    var status: HTTPResponse.Status
    var detail: String
    /// Every wrong field with what it may be, in the order they were found.
    var fields: [WrongField] = []
    /// Methods that would have been right.
    var allow: String?
    /// How one would have to identify oneself.
    var challenge: String?
    /// Seconds after which trying again makes sense.
    var retryAfter: Int?

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
        Problem(status: .badRequest, detail: "The query has fields that cannot be used.", fields: fields)
    }

    static func methodNotAllowed(allow: String) -> Problem {
        Problem(status: .methodNotAllowed, detail: "This address answers to \(allow).", allow: allow)
    }

    static func tooMany(_ detail: String, retryAfter: Int) -> Problem {
        Problem(status: .tooManyRequests, detail: detail, retryAfter: retryAfter)
    }

    static func unavailable(_ detail: String, retryAfter: Int) -> Problem {
        Problem(status: .serviceUnavailable, detail: detail, retryAfter: retryAfter)
    }
}

extension HTTPResponse.Status {
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
