import Fetching
import TransitCore

// InfoPoint's representation of values in JSON.
extension JSONValue {
    /// A timestamp such as `/Date(1511825024000-0500)/`.
    ///
    /// The number is milliseconds in UTC; the offset only states the server's time zone. Timestamps before 1970 mean
    /// "never" or a bare time of day.
    var infoPointMoment: EpochSeconds? {
        guard let text, let start = text.firstRange(of: "Date(")?.upperBound else { return nil }
        let milliseconds = Int64(text[start...].prefix { $0.isASCII && $0.isNumber })
        return milliseconds.flatMap { EpochMoment.seconds(ofMilliseconds: Double($0)) }
    }

    /// An identifier; nil for 0, which means none.
    var infoPointID: String? {
        guard let text, text != "0" else { return nil }
        return text
    }

    /// Text with single spaces only: some servers write no-break spaces.
    var words: String? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Returns the rows of a response, which is a list or a single row.
    ///
    /// - Parameter key: A key that every row has, and no other object.
    /// - Throws: `unreadable` for any other content, with the server's error if it sent one.
    func rows(with key: String, expecting expected: String) throws(FeedError) -> [JSONValue] {
        if isList || !self[key].isMissing { return elements }
        let complaint = self["Message", "ExceptionMessage", "message", "error"]
        throw .unreadable(
            expected: expected, place: complaint.isMissing ? "it is not an array" : "it is an error message")
    }
}
