/// An error in a document or its execution.
package struct GraphQLError: Error, Equatable, Sendable {
    package struct Location: Equatable, Sendable {
        /// Counted from 1.
        package var line, column: Int
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
    /// Response keys from the root.
    package var path: [String]
    /// Nil for errors of the document.
    package var code: Code?

    package init(_ message: String, at locations: [Location] = [], path: [String] = [], code: Code? = nil) {
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
