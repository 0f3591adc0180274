import TransitCore

/// Reads a query's fields, each at most once, and collects everything that is wrong with them.
struct QueryReader {
    private struct Field {
        var name: String
        var value: Substring
        var isRead = false
    }

    private var fields: [Field] = []
    private(set) var problems: [Problem.WrongField] = []

    init(_ query: String) {
        for part in query.split(separator: "&") {
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentDecoding.decode(pieces[0], plusIsSpace: true) ?? String(pieces[0])
            guard !fields.contains(where: { $0.name == name }) else {
                complain(name, "at most once")
                continue
            }
            fields.append(Field(name: name, value: pieces.count > 1 ? pieces[1] : ""))
        }
    }

    /// Throws everything that is wrong, fields that nobody asked for included.
    mutating func finish() throws(Problem) {
        for field in fields where !field.isRead { complain(field.name, "no such field here") }
        guard problems.isEmpty else { throw .wrong(problems) }
    }

    mutating func complain(_ name: String, _ expected: String) {
        // An answer must not grow with the question.
        guard problems.count < 20, !problems.contains(where: { $0.name == name }) else { return }
        problems.append(Problem.WrongField(name: String(name.prefix(64)), expected: expected))
    }

    /// The value as it stands in the query, still encoded; nil if absent.
    mutating func encoded(_ name: String) -> Substring? {
        guard let position = fields.firstIndex(where: { $0.name == name }) else { return nil }
        fields[position].isRead = true
        return fields[position].value
    }

    func has(_ name: String) -> Bool {
        fields.contains { $0.name == name }
    }

    /// An empty text is as good as none: so begins whoever types.
    mutating func text(_ name: String, maximum: Int = 200) -> String? {
        guard let value = encoded(name), !value.isEmpty else { return nil }
        guard let text = PercentDecoding.decode(value, plusIsSpace: true), text.utf8.count <= maximum else {
            complain(name, "text of at most \(maximum) bytes")
            return nil
        }
        return text
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

    mutating func flag(_ name: String) -> Bool {
        guard let value = encoded(name) else { return false }
        guard value == "true" || value == "false" else {
            complain(name, "true or false")
            return false
        }
        return value == "true"
    }

    /// Values between commas, whether these are percent-encoded or not, as clients do both. A comma or a percent sign
    /// within a value is percent-encoded before the list is.
    mutating func list(_ name: String, maximum: Int = 500) -> [String]? {
        guard let value = encoded(name) else { return nil }
        let parts = PercentDecoding.decode(value, plusIsSpace: true)?.split(separator: ",", maxSplits: maximum)
        guard let parts, parts.count <= maximum else {
            complain(name, "at most \(maximum) values, separated by commas")
            return nil
        }
        return parts.map { PercentDecoding.decode($0, plusIsSpace: false) ?? String($0) }
    }

    /// `latitude,longitude`
    mutating func place(_ name: String) -> Coordinate? {
        guard let value = encoded(name) else { return nil }
        guard let numbers = Self.numbers(value, count: 2), abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else {
            complain(name, "latitude,longitude in degrees")
            return nil
        }
        return Coordinate(latitude: numbers[0], longitude: numbers[1])
    }

    /// `west,south,east,north`
    mutating func area(_ name: String) -> Area? {
        guard let value = encoded(name) else { return nil }
        guard let numbers = Self.numbers(value, count: 4), numbers[0] < numbers[2], numbers[1] < numbers[3],
            abs(numbers[0]) <= 180, abs(numbers[2]) <= 180, abs(numbers[1]) <= 90, abs(numbers[3]) <= 90
        else {
            complain(name, "west,south,east,north in degrees, west < east and south < north")
            return nil
        }
        return Area(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }

    private static func numbers(_ value: Substring, count: Int) -> [Double]? {
        guard let text = PercentDecoding.decode(value, plusIsSpace: true) else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        return parts.count == count && numbers.count == count ? numbers : nil
    }
}
