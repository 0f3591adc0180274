/// Reads the fields of a query and collects all problems. A field that may not be repeated occurs at most once.
package struct QueryReader {
    private struct Field {
        var name: String
        /// The values of a repeated field are separated by commas.
        var value: Substring
        var isRepeated = false
        var isRead = false
    }

    private var fields: [Field] = []
    /// The names of fields that were read, without duplicates, whether present or not.
    package private(set) var asked: [String] = []
    /// Whether the endpoint ignores other fields.
    private(set) var leavesRest = false
    package private(set) var problems: [Problem.WrongField] = []
    /// An error for a well-formed value that refers to something nonexistent.
    private var absence: String?

    /// The maximum number of fields per query.
    private static let mostFields = 50

    package init(_ query: String) {
        let parts = query.split(separator: "&", maxSplits: Self.mostFields)
        if parts.count > Self.mostFields { complain("…", "at most \(Self.mostFields) fields") }
        for part in parts.prefix(Self.mostFields) {
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentDecoding.decode(pieces[0], plusIsSpace: true) ?? String(pieces[0])
            let value = pieces.count > 1 ? pieces[1] : ""
            if let first = fields.firstIndex(where: { $0.name == name }) {
                fields[first].value += "," + value
                fields[first].isRepeated = true
            } else {
                fields.append(Field(name: name, value: value))
            }
        }
    }

    /// Creates a reader of fields that come from elsewhere than a URL, such as a body.
    package init(fields: [(name: String, value: String)]) {
        var query = ""
        for field in fields {
            if !query.isEmpty { query += "&" }
            PercentEncoding.append(field.name, to: &query)
            query += "="
            PercentEncoding.append(field.value, to: &query)
        }
        self.init(query)
    }

    /// Throws all problems, including unknown fields; otherwise the error for something nonexistent.
    package mutating func finish() throws(Problem) {
        refuseRepetition()
        for field in fields where !field.isRead { complain(field.name, "not a parameter of this endpoint") }
        guard problems.isEmpty else { throw .wrong(problems) }
        if let absence { throw .notFound(absence) }
    }

    /// Throws all problems, ignoring unknown fields.
    package mutating func finishLeavingRest() throws(Problem) {
        leavesRest = true
        refuseRepetition()
        guard problems.isEmpty else { throw .wrong(problems) }
    }

    /// Lets a field occur several times, as a list. To be called before it is read.
    package mutating func allowRepetition(_ name: String) {
        for position in fields.indices where fields[position].name == name { fields[position].isRepeated = false }
    }

    /// Whether a field occurs several times that may not.
    package var repeatsFields: Bool { fields.contains { $0.isRepeated } }

    private mutating func refuseRepetition() {
        for field in fields where field.isRepeated { complain(field.name, "at most once") }
    }

    package var names: some Sequence<String> { fields.lazy.map(\.name) }

    package mutating func miss(_ detail: String) {
        absence = absence ?? detail
    }

    package mutating func complain(_ name: String, _ expected: String) {
        // The size of the response must not grow with the request.
        guard problems.count < 20, !problems.contains(where: { $0.name == name }) else { return }
        problems.append(Problem.WrongField(name: String(name.prefix(64)), expected: expected))
    }

    /// Returns a value as written, still percent-encoded; nil if absent.
    package mutating func encoded(_ name: String) -> Substring? {
        markAsked(name)
        guard let position = fields.firstIndex(where: { $0.name == name }) else { return nil }
        fields[position].isRead = true
        guard !fields[position].isRepeated else {
            complain(name, "at most once")
            return nil
        }
        return fields[position].value
    }

    package mutating func has(_ name: String) -> Bool {
        markAsked(name)
        return fields.contains { $0.name == name }
    }

    private mutating func markAsked(_ name: String) {
        if !asked.contains(name) { asked.append(name) }
    }

    /// Returns a value as written, without marking it as read.
    package func value(_ name: String) -> Substring? { fields.first { $0.name == name }?.value }

    /// Reads a text. An empty text counts as absent, as while a rider starts typing.
    package mutating func text(_ name: String, maximum: Int = 200) -> String? {
        guard let value = encoded(name), !value.isEmpty else { return nil }
        guard let text = PercentDecoding.decode(value, plusIsSpace: true), text.unicodeScalars.count <= maximum else {
            complain(name, "text of at most \(maximum) characters")
            return nil
        }
        return text
    }

    /// Reads the language of names, a BCP 47 tag; nil if absent.
    package mutating func language() -> String? {
        guard let tag = text("lang", maximum: 35) else { return nil }
        guard tag.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else {
            complain("lang", "a language tag, for example fr or pt-BR")
            return nil
        }
        return tag.lowercased()
    }

    /// Reads a language of two letters.
    package mutating func twoLetters(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
            complain(name, "two lowercase letters, for example en")
            return nil
        }
        return text
    }

    package mutating func integer(_ name: String, in range: ClosedRange<Int>, default usual: Int) -> Int {
        guard let value = encoded(name) else { return usual }
        guard let number = Int(value), range.contains(number) else {
            complain(name, "\(range.lowerBound)…\(range.upperBound)")
            return usual
        }
        return number
    }

    package mutating func flag(_ name: String) -> Bool {
        guard let value = encoded(name) else { return false }
        guard value == "true" || value == "false" else {
            complain(name, "true or false")
            return false
        }
        return value == "true"
    }

    /// The maximum length of a list in characters.
    static let longestList = 4000

    /// Reads a list of values separated by commas, which may be percent-encoded. A comma or percent sign within a value
    /// is encoded twice.
    /// - Parameter omitsEmpty: Whether empty values are left out.
    package mutating func list(_ name: String, maximum: Int = 500, omitsEmpty: Bool = true) -> [String]? {
        guard let value = encoded(name) else { return nil }
        guard let text = PercentDecoding.decode(value, plusIsSpace: true),
            text.unicodeScalars.count <= Self.longestList
        else {
            complain(name, "text of at most \(Self.longestList) characters")
            return nil
        }
        let parts = text.split(separator: ",", maxSplits: maximum, omittingEmptySubsequences: omitsEmpty)
        guard parts.count <= maximum else {
            complain(name, "at most \(maximum) values, separated by commas")
            return nil
        }
        return parts.map { PercentDecoding.decode($0, plusIsSpace: false) ?? String($0) }
    }

    /// Parses a number of decimal numbers, separated by commas, in an encoded value.
    package static func numbers(_ value: Substring, count: Int) -> [Double]? {
        PercentDecoding.decode(value, plusIsSpace: true).flatMap { numbers(in: $0, count: count) }
    }

    /// Parses a number of decimal numbers, separated by commas.
    package static func numbers(in text: some StringProtocol, count: Int) -> [Double]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { DecimalText.number($0) }
        return parts.count == count && numbers.count == count ? numbers : nil
    }
}
