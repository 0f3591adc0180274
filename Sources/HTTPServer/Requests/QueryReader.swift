/// Reads the parameters of a query and collects all problems. A parameter may occur only once, unless repetition is
/// allowed.
package struct QueryReader {
    private struct Field {
        var name: String
        /// The value; the values of a repeated field are joined by commas.
        var value: Substring
        var isRepeated = false
        var isRead = false
    }

    private var fields: [Field] = []
    /// The names of the fields that were requested by the endpoint, without duplicates, whether present or not.
    package private(set) var asked: [String] = []
    /// Whether the endpoint ignores unknown fields.
    private(set) var leavesRest = false
    package private(set) var problems: [Problem.WrongField] = []
    /// The error detail for a well-formed value that refers to a nonexistent entity; nil for none.
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

    /// Creates a reader of fields that do not come from a URL, for example from a request body.
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

    /// Checks the query: throws all problems, including unknown fields, or else the 404 for a nonexistent entity.
    package mutating func finish() throws(Problem) {
        refuseRepetition()
        for field in fields where !field.isRead { complain(field.name, "not a parameter of this endpoint") }
        guard problems.isEmpty else { throw .wrong(problems) }
        if let absence { throw .notFound(absence) }
    }

    /// Checks the query like ``finish()``, but ignores unknown fields and references to nonexistent entities.
    package mutating func finishLeavingRest() throws(Problem) {
        leavesRest = true
        refuseRepetition()
        guard problems.isEmpty else { throw .wrong(problems) }
    }

    /// Allows a field to occur several times, as a list. Must be called before the field is read.
    package mutating func allowRepetition(_ name: String) {
        for position in fields.indices where fields[position].name == name { fields[position].isRepeated = false }
    }

    /// Whether a field occurs several times without being allowed to.
    package var repeatsFields: Bool { fields.contains { $0.isRepeated } }

    private mutating func refuseRepetition() {
        for field in fields where field.isRepeated { complain(field.name, "at most once") }
    }

    package var names: some Sequence<String> { fields.lazy.map(\.name) }

    package mutating func miss(_ detail: String) {
        absence = absence ?? detail
    }

    package mutating func complain(_ name: String, _ expected: String) {
        // The size of the error response must not grow with the request.
        guard problems.count < 20, !problems.contains(where: { $0.name == name }) else { return }
        problems.append(Problem.WrongField(name: String(name.prefix(64)), expected: expected))
    }

    /// Reads a value as written, still percent-encoded; nil if absent.
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

    /// Reads a string. An empty value counts as absent, because search fields send it before a rider has typed
    /// anything.
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

    /// Reads a two-letter language code.
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

    /// Reads a comma-separated list. The separators may be percent-encoded; a comma or percent sign within a value must
    /// be encoded twice.
    /// - Parameters:
    ///   - maximum: the maximum number of values.
    ///   - omitsEmpty: whether empty values are omitted.
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

    /// Parses exactly `count` comma-separated decimal numbers from a percent-encoded value; nil if it contains anything
    /// else.
    package static func numbers(_ value: Substring, count: Int) -> [Double]? {
        PercentDecoding.decode(value, plusIsSpace: true).flatMap { numbers(in: $0, count: count) }
    }

    /// Parses exactly `count` comma-separated decimal numbers; nil if the string contains anything else.
    package static func numbers(in text: some StringProtocol, count: Int) -> [Double]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { DecimalText.number($0) }
        return parts.count == count && numbers.count == count ? numbers : nil
    }
}
