import TransitCore

// How InfoPoint writes things in JSON.
extension JSONValue {
    /// A moment such as `/Date(1511825024000-0500)/`.
    ///
    /// The number is milliseconds in UTC already; the offset only says where the server stands. Moments before 1970 are
    /// how the server writes "never" and a bare time of day.
    var infoPointMoment: EpochSeconds? {
        guard let text, let start = text.firstRange(of: "Date(")?.upperBound else { return nil }
        let milliseconds = Int64(text[start...].prefix { $0.isASCII && $0.isNumber })
        return milliseconds.flatMap { EpochMoment.seconds(ofMilliseconds: Double($0)) }
    }

    /// An identifier; nil for the 0 that stands for none.
    var infoPointID: String? {
        guard let text, text != "0" else { return nil }
        return text
    }

    /// A text with single blanks only: some servers write no-break spaces.
    var words: String? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// The rows of an answer, which is a list of them or a single one.
    ///
    /// - Parameter key: what every row has, and nothing else does.
    /// - Throws: `unreadable` if this is something else, and whether the server complains.
    func rows(with key: String, expecting expected: String) throws(FeedError) -> [JSONValue] {
        if isList || !self[key].isMissing { return elements }
        let complaint = self["Message", "ExceptionMessage", "message", "error"]
        throw .unreadable(
            expected: expected, place: complaint.isMissing ? "it is no list" : "the server tells of an error instead")
    }
}
