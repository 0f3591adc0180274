import HTTPTypes

/// The invalid fields of a request body, collected to be reported together.
package struct WrongFields {
    package private(set) var fields: [Problem.WrongField] = []

    package init() {}

    package mutating func complain(_ name: String, _ expected: String) {
        fields.append(Problem.WrongField(name: name, expected: expected))
    }

    package func finish() throws(Problem) {
        if !fields.isEmpty { throw .wrongBody(fields) }
    }
}

extension Problem {
    package static func wrongBody(_ fields: [WrongField]) -> Problem {
        Problem(status: .badRequest, detail: "The request body has invalid fields.", fields: fields)
    }
}
