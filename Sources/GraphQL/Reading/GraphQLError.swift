/// An error in a document or its execution.
package struct GraphQLError: Error, Equatable, Sendable {
    package struct Location: Equatable, Sendable {
        /// Counted from 1.
        package var line, column: Int
    }

    /// A step of the way from the root of a response to a field.
    package enum PathElement: Equatable, Sendable {
        /// A response key.
        case key(String)
        /// The index in a list, from 0.
        case index(Int)
    }

    /// The kind of an error, by which clients need not read its message: `code` in `extensions`.
    package enum Code: String, Sendable {
        /// An argument with a value that is not served.
        case badUserInput = "BAD_USER_INPUT"
        /// A lack of data or of capacity for the moment.
        case unavailable = "SERVICE_UNAVAILABLE"
    }

    package var message: String
    package var locations: [Location]
    /// The way from the root to the field in error; empty for errors of the document.
    package var path: [PathElement]
    /// Nil for errors of the document.
    package var code: Code?

    package init(_ message: String, at locations: [Location] = [], path: [PathElement] = [], code: Code? = nil) {
        self.message = message
        self.code = code
        self.locations = locations
        self.path = path
    }

    /// Returns the error with the name of the affected element as a prefix.
    func inside(_ name: String) -> GraphQLError {
        var error = self
        error.message = name + ": " + message
        return error
    }

    /// Truncates a name for error messages, so that the response size does not depend on the request.
    static func quoted(_ name: some StringProtocol) -> String { "\"\(name.prefix(64))\"" }
}
