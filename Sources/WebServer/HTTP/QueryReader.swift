import TransitCore

/// Reads a query's fields, each at most once, and collects everything that is wrong with them.
struct QueryReader {
    private struct Field {
        var name: String
        var value: Substring
        var isRead = false
    }

    private var fields: [Field] = []
    /// Names of fields that somebody looked for, each once, whether they are there or not.
    private(set) var asked: [String] = []
    /// Whoever read it has nothing against other fields.
    private(set) var leavesRest = false
    private(set) var problems: [Problem.WrongField] = []
    /// Something that a field names well, and that is not there.
    private var absence: String?

    /// Fields of one query.
    private static let mostFields = 50

    init(_ query: String) {
        let parts = query.split(separator: "&", maxSplits: Self.mostFields)
        if parts.count > Self.mostFields { complain("…", "at most \(Self.mostFields) fields") }
        for part in parts.prefix(Self.mostFields) {
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentDecoding.decode(pieces[0], plusIsSpace: true) ?? String(pieces[0])
            guard !fields.contains(where: { $0.name == name }) else {
                complain(name, "at most once")
                continue
            }
            fields.append(Field(name: name, value: pieces.count > 1 ? pieces[1] : ""))
        }
    }

    /// Throws everything that is wrong, fields that nobody asked for included; else that something is not there.
    mutating func finish() throws(Problem) {
        for field in fields where !field.isRead { complain(field.name, "no such field here") }
        guard problems.isEmpty else { throw .wrong(problems) }
        if let absence { throw .notFound(absence) }
    }

    /// Throws what is wrong. Fields that nobody asked for are left alone.
    mutating func finishLeavingRest() throws(Problem) {
        leavesRest = true
        guard problems.isEmpty else { throw .wrong(problems) }
    }

    var names: some Sequence<String> { fields.lazy.map(\.name) }

    mutating func miss(_ detail: String) {
        absence = absence ?? detail
    }

    mutating func complain(_ name: String, _ expected: String) {
        // An answer must not grow with the question.
        guard problems.count < 20, !problems.contains(where: { $0.name == name }) else { return }
        problems.append(Problem.WrongField(name: String(name.prefix(64)), expected: expected))
    }

    /// The value as it stands in the query, still encoded; nil if absent.
    mutating func encoded(_ name: String) -> Substring? {
        markAsked(name)
        guard let position = fields.firstIndex(where: { $0.name == name }) else { return nil }
        fields[position].isRead = true
        return fields[position].value
    }

    mutating func has(_ name: String) -> Bool {
        markAsked(name)
        return fields.contains { $0.name == name }
    }

    private mutating func markAsked(_ name: String) {
        if !asked.contains(name) { asked.append(name) }
    }

    /// The same as ``encoded(_:)`` for those who only want to compare.
    func value(_ name: String) -> Substring? { fields.first { $0.name == name }?.value }

    /// An empty text is as good as none: so begins whoever types.
    mutating func text(_ name: String, maximum: Int = 200) -> String? {
        guard let value = encoded(name), !value.isEmpty else { return nil }
        guard let text = PercentDecoding.decode(value, plusIsSpace: true), text.unicodeScalars.count <= maximum else {
            complain(name, "text of at most \(maximum) characters")
            return nil
        }
        return text
    }

    /// The language in which a reader wants names, a BCP 47 tag; nil where none is named.
    mutating func language() -> String? {
        guard let tag = text("lang", maximum: 35) else { return nil }
        guard tag.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else {
            complain("lang", "a language, for example fr or pt-BR")
            return nil
        }
        return tag.lowercased()
    }

    /// A language.
    mutating func twoLetters(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
            complain(name, "two small letters, for example en")
            return nil
        }
        return text
    }

    mutating func integer(_ name: String, in range: ClosedRange<Int>, default usual: Int) -> Int {
        guard let value = encoded(name) else { return usual }
        guard let number = Int(value), range.contains(number) else {
            complain(name, "\(range.lowerBound)…\(range.upperBound)")
            return usual
        }
        return number
    }

    static let aDay = "a day written 2016-07-29"

    mutating func day(_ name: String) -> ServiceDate? {
        guard has(name) else { return nil }
        let day = text(name).flatMap { ServiceDate(iso: $0.utf8) }
        if day == nil { complain(name, Self.aDay) }
        return day
    }

    mutating func flag(_ name: String) -> Bool {
        guard let value = encoded(name) else { return false }
        guard value == "true" || value == "false" else {
            complain(name, "true or false")
            return false
        }
        return value == "true"
    }

    /// Characters of a list of values.
    static let longestList = 4000

    /// Values between commas, whether these are percent-encoded or not, as clients do both. A comma or a percent sign
    /// within a value is percent-encoded before the list is.
    mutating func list(_ name: String, maximum: Int = 500) -> [String]? {
        guard let value = encoded(name) else { return nil }
        guard let text = PercentDecoding.decode(value, plusIsSpace: true),
            text.unicodeScalars.count <= Self.longestList
        else {
            complain(name, "text of at most \(Self.longestList) characters")
            return nil
        }
        let parts = text.split(separator: ",", maxSplits: maximum)
        guard parts.count <= maximum else {
            complain(name, "at most \(maximum) values, separated by commas")
            return nil
        }
        return parts.map { PercentDecoding.decode($0, plusIsSpace: false) ?? String($0) }
    }

    /// `latitude,longitude`
    mutating func place(_ name: String) -> Coordinate? {
        guard let value = encoded(name) else { return nil }
        let text = PercentDecoding.decode(value, plusIsSpace: true)
        guard let place = text.flatMap({ Self.coordinate($0) }) else {
            complain(name, "latitude,longitude in degrees")
            return nil
        }
        return place
    }

    /// `latitude,longitude`
    static func coordinate(_ text: some StringProtocol) -> Coordinate? {
        numbers(in: text, count: 2).flatMap { Coordinate(onEarth: $0[0], $0[1]) }
    }

    /// `west,south,east,north`, or any two opposite corners.
    mutating func area(_ name: String) -> Area? {
        guard let value = encoded(name) else { return nil }
        guard let area = Self.numbers(value, count: 4).flatMap({ Area(corners: $0) }) else {
            complain(name, "west,south,east,north in degrees")
            return nil
        }
        return area
    }

    private static func numbers(_ value: Substring, count: Int) -> [Double]? {
        PercentDecoding.decode(value, plusIsSpace: true).flatMap { numbers(in: $0, count: count) }
    }

    private static func numbers(in text: some StringProtocol, count: Int) -> [Double]? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { DecimalText.number($0) }
        return parts.count == count && numbers.count == count ? numbers : nil
    }
}
