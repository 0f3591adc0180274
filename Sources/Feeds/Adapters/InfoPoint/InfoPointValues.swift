import Fetching
import TransitCore

// Parses values as InfoPoint represents them in JSON.
extension JSONValue {
    /// A timestamp such as `/Date(1511825024000-0500)/`.
    ///
    /// The number is the time in milliseconds since 1970 in UTC; the offset is only the server's UTC offset. A
    /// timestamp before 1970 means "never", or is a time of day without a date.
    var infoPointMoment: EpochSeconds? {
        guard let text, let start = text.firstRange(of: "Date(")?.upperBound else { return nil }
        let milliseconds = Int64(text[start...].prefix { $0.isASCII && $0.isNumber })
        return milliseconds.flatMap { EpochMoment.seconds(ofMilliseconds: Double($0)) }
    }

    /// An identifier; nil for 0, which means that there is none.
    var infoPointID: String? {
        guard let text, text != "0" else { return nil }
        return text
    }

    /// The text with whitespace collapsed to single spaces, because some servers send no-break spaces.
    var words: String? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Returns the rows of a response, which contains a list or a single row.
    ///
    /// - Parameter key: A key that occurs in all rows and in no other object.
    /// - Throws: `unreadable` for any other content. If the server sent an error message, it is included.
    func rows(with key: String, expecting expected: String) throws(FeedError) -> [JSONValue] {
        if isList || !self[key].isMissing { return elements }
        let complaint = self["Message", "ExceptionMessage", "message", "error"]
        throw .unreadable(
            expected: expected, place: complaint.isMissing ? "it is not an array" : "it is an error message")
    }
}
