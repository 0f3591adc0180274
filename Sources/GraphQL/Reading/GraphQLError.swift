/// What is wrong with a document, or with an answer to it.
package struct GraphQLError: Error, Equatable, Sendable {
    package struct Location: Equatable, Sendable {
        /// From 1.
        package var line, column: Int
    }

    package var message: String
    package var locations: [Location]
    /// Keys of the answer, from its root.
    package var path: [String]

    package init(_ message: String, at locations: [Location] = [], path: [String] = []) {
        self.message = message
        self.locations = locations
        self.path = path
    }

    /// The same, told of what has a name.
    func inside(_ name: String) -> GraphQLError {
        var error = self
        error.message = name + ": " + message
        return error
    }

    /// An answer must not grow with the question.
    static func quoted(_ name: some StringProtocol) -> String { "\"\(name.prefix(64))\"" }
}
