/// An error in a document or in its execution.
package struct GraphQLError: Error, Equatable, Sendable {
    package struct Location: Equatable, Sendable {
        /// The line and column, counted from 1.
        package var line, column: Int
    }

    /// An element of the path from the root of a response to a field.
    package enum PathElement: Equatable, Sendable {
        /// A response key.
        case key(String)
        /// The index of a list element, counted from 0.
        case index(Int)
    }

    /// The kind of an error, `code` in `extensions`. Clients can thus distinguish errors without reading the message.
    package enum Code: String, Sendable {
        /// The value of an argument is not supported.
        case badUserInput = "BAD_USER_INPUT"
        /// Data or capacity is temporarily unavailable.
        case unavailable = "SERVICE_UNAVAILABLE"
    }

    package var message: String
    package var locations: [Location]
    /// The path from the root of the response to the field in error; empty for errors of the document.
    package var path: [PathElement]
    /// The kind of the error; nil for errors of the document.
    package var code: Code?

    package init(_ message: String, at locations: [Location] = [], path: [PathElement] = [], code: Code? = nil) {
        self.message = message
        self.code = code
        self.locations = locations
        self.path = path
    }

    /// Returns the error with the name of the affected element prefixed to its message.
    func inside(_ name: String) -> GraphQLError {
        var error = self
        error.message = name + ": " + message
        return error
    }

    /// Quotes and truncates a name for an error message, so that the response size does not depend on the request.
    static func quoted(_ name: some StringProtocol) -> String { "\"\(name.prefix(64))\"" }
}
