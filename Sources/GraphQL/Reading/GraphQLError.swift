/// An error in a document or its execution.
package struct GraphQLError: Error, Equatable, Sendable {
    package struct Location: Equatable, Sendable {
        /// Counted from 1.
        package var line, column: Int
    }

    package var message: String
    package var locations: [Location]
    /// Response keys from the root.
    package var path: [String]

    package init(_ message: String, at locations: [Location] = [], path: [String] = []) {
        self.message = message
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
