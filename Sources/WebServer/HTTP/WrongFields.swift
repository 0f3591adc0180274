import HTTPTypes

/// All problems of a request body, reported together.
struct WrongFields {
    private(set) var fields: [Problem.WrongField] = []

    mutating func complain(_ name: String, _ expected: String) {
        fields.append(Problem.WrongField(name: name, expected: expected))
    }

    func finish() throws(Problem) {
        if !fields.isEmpty { throw .wrongBody(fields) }
    }
}

extension Problem {
    static func wrongBody(_ fields: [WrongField]) -> Problem {
        Problem(status: .badRequest, detail: "The request body has invalid fields.", fields: fields)
    }
}
