import HTTPServer
import HTTPTypes

extension Problem {
    /// Returns the error for a body with invalid fields.
    static func invalid(_ summary: String, _ fields: [WrongField]) -> Problem {
        Problem(status: .unprocessableContent, detail: summary, fields: fields)
    }
}

extension WrongFields {
    mutating func blank(_ name: String) { complain(name, "can't be blank") }

    mutating func tooLong(_ name: String, _ most: Int, _ unit: String = "characters") {
        complain(name, "is too long (maximum is \(most) \(unit))")
    }
}
