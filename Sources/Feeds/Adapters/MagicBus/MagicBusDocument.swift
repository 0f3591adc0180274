import Fetching
import TransitCore

/// Parses the rows of a response in JSON or XML.
enum MagicBusDocument {
    /// Returns the rows of a response of API v0.
    /// - Throws: The error that the server reports, or `unreadable`.
    static func rows(_ body: [UInt8], expecting expected: String) throws(FeedError) -> [JSONValue] {
        let document = try JSONValue(body, expecting: expected)
        if !document["error"].isMissing { throw failure(document["error"], expecting: expected) }
        let response = document["response"]
        guard response.isList || response.isObject else {
            throw .unreadable(expected: expected, place: "its \"response\" is not an array")
        }
        return response.elements
    }

    /// Returns the elements with a given name in an XML feed of the older API.
    /// - Parameter root: The name of the root element.
    static func rows(
        _ body: [UInt8], _ name: String, in root: String, expecting expected: String
    ) throws(FeedError) -> [MarkupElement] {
        let document = try MarkupElement(body, expecting: expected)
        guard document.name == root else {
            throw .unreadable(expected: expected, place: "its root element is a different one")
        }
        return document.all(name)
    }

    /// Converts the status in the response's envelope to an error, like an HTTP status.
    private static func failure(_ error: JSONValue, expecting expected: String) -> FeedError {
        let status = error["code", "status"].integer.flatMap { Int(exactly: $0) }
        if let status, (400..<600).contains(status) {
            do throws(FeedError) {
                _ = try FeedResponse(at: 0, path: "", status: status, body: []).hasBody()
            } catch {
                return error
            }
        }
        return .unreadable(expected: expected, place: "it is an error message")
    }
}
