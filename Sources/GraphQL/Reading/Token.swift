/// A token of a GraphQL document.
enum Token: Equatable {
    case name(String)
    case int(Substring.UTF8View)
    case float(Substring.UTF8View)
    case string(String)
    /// One of the punctuators `! $ & ( ) : = @ [ ] { | }`, or `.` for `...`.
    case mark(UInt8)
    case end

    static func == (one: Token, other: Token) -> Bool {
        switch (one, other) {
        case (.name(let a), .name(let b)), (.string(let a), .string(let b)): a == b
        case (.int(let a), .int(let b)), (.float(let a), .float(let b)): a.elementsEqual(b)
        case (.mark(let a), .mark(let b)): a == b
        case (.end, .end): true
        default: false
        }
    }
}

/// An offset from the start of the document in bytes.
typealias Offset = Int

/// Limits on a document, enforced before the excess is processed.
package struct GraphQLLimits: Sendable {
    package var bytes = 48 << 10
    package var tokens = 8000
    /// The maximum nesting depth of selection sets and lists.
    package var depth = 24
    /// The maximum number of fields of the response after fragments are merged.
    package var fields = 4000
    package var aliases = 200
    /// The maximum number of fields of the query root, each of which may be a search.
    package var rootFields = 20

    package init() {}
}

/// Splits a document into tokens one at a time, in linear time.
struct Lexer {
    private let text: String
    private var place: String.UTF8View.Index
    private let utf8: String.UTF8View
    private(set) var offset: Offset = 0
    private(set) var count = 0
    private let mostTokens: Int

    init(_ text: String, mostTokens: Int) {
        self.text = text
        utf8 = text.utf8
        place = utf8.startIndex
        self.mostTokens = mostTokens
        if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { advance(3) }
    }

    /// Returns the next token.
    /// - Returns: The token and its offset; `end` after the last token.
    /// - Throws: An error if the text is malformed or contains too many tokens.
    mutating func next() throws(GraphQLError) -> (Token, Offset) {
        skipIgnored()
        count += 1
        guard count <= mostTokens else { throw GraphQLError("The document has more than \(mostTokens) tokens.") }
        let start = offset
        guard let byte = peek() else { return (.end, start) }
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
            return (.name(name()), start)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            return (try number(), start)
        case UInt8(ascii: "\""):
            return (.string(try string()), start)
        case UInt8(ascii: "."):
            guard utf8[place...].starts(with: "...".utf8) else { throw unexpected(byte) }
            advance(3)
            return (.mark(byte), start)
        case _ where "!$&():=@[]{|}".utf8.contains(byte):
            advance(1)
            return (.mark(byte), start)
        default:
            throw unexpected(byte)
        }
    }

    private func peek() -> UInt8? { place < utf8.endIndex ? utf8[place] : nil }

    private func peek(after count: Int) -> UInt8? {
        guard let later = utf8.index(place, offsetBy: count, limitedBy: utf8.endIndex), later < utf8.endIndex else {
            return nil
        }
        return utf8[later]
    }

    private mutating func advance(_ count: Int) {
        place = utf8.index(place, offsetBy: count, limitedBy: utf8.endIndex) ?? utf8.endIndex
        offset += count
    }

    /// Skips whitespace, commas, line ends and comments.
    private mutating func skipIgnored() {
        while let byte = peek() {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): advance(1)
            case UInt8(ascii: "#"):
                while let byte = peek(), byte != 0x0A, byte != 0x0D { advance(1) }
            default: return
            }
        }
    }

    private mutating func name() -> String {
        let start = place
        while let byte = peek(), Self.isInName(byte) { advance(1) }
        return String(text[start..<place])
    }

    static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }

    private mutating func number() throws(GraphQLError) -> Token {
        let start = place
        var isFloat = false
        if peek() == UInt8(ascii: "-") { advance(1) }
        let isZero = peek() == UInt8(ascii: "0")
        let digits = try self.digits()
        if isZero, digits > 1 { throw problem("A number must not begin with 0.") }
        if peek() == UInt8(ascii: ".") {
            isFloat = true
            advance(1)
            try self.digits()
        }
        if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
            isFloat = true
            advance(1)
            if let sign = peek(), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { advance(1) }
            try self.digits()
        }
        if let byte = peek(), byte == UInt8(ascii: ".") || Self.isInName(byte) { throw unexpected(byte) }
        let utf8 = text[start..<place].utf8
        return isFloat ? .float(utf8) : .int(utf8)
    }

    @discardableResult private mutating func digits() throws(GraphQLError) -> Int {
        var count = 0
        while let byte = peek(), 0x30...0x39 ~= byte {
            advance(1)
            count += 1
        }
        guard count > 0 else { throw problem("A digit is missing.") }
        return count
    }

    func problem(_ message: String, at offset: Offset? = nil) -> GraphQLError {
        GraphQLError("Syntax error: " + message, at: [location(of: offset ?? self.offset)])
    }

    private func unexpected(_ byte: UInt8) -> GraphQLError {
        problem(0x21...0x7E ~= byte ? "unexpected \(Unicode.Scalar(byte))." : "unexpected character.")
    }

    /// Returns the line and column of an offset. It takes linear time, so it is used only for errors.
    func location(of offset: Offset) -> GraphQLError.Location { Self.location(of: offset, in: text) }

    static func location(of offset: Offset, in text: String) -> GraphQLError.Location {
        var (line, column) = (1, 1)
        for byte in text.utf8.prefix(offset) {
            if byte == 0x0A {
                (line, column) = (line + 1, 1)
            } else {
                column += 1
            }
        }
        return GraphQLError.Location(line: line, column: column)
    }
}

// String literals.
extension Lexer {
    private mutating func string() throws(GraphQLError) -> String {
        if peek(after: 1) == UInt8(ascii: "\""), peek(after: 2) == UInt8(ascii: "\"") {
            advance(3)
            return try blockString()
        }
        advance(1)
        var bytes: [UInt8] = []
        while true {
            guard let byte = peek(), byte != 0x0A, byte != 0x0D else { throw problem("A string is not terminated.") }
            advance(1)
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            case 0x00..<0x09, 0x0B..<0x20: throw problem("A string contains a character that must be escaped.")
            default: bytes.append(byte)
            }
        }
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(GraphQLError) {
        guard let byte = peek() else { throw problem("A string is not terminated.") }
        advance(1)
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"): bytes += UTF8.encode(try scalar()).map { Array($0) } ?? []
        default: throw problem("A string contains an invalid escape sequence.")
        }
    }

    /// Parses a Unicode escape: four digits, a surrogate pair, or digits in braces.
    private mutating func scalar() throws(GraphQLError) -> Unicode.Scalar {
        var code = try peek() == UInt8(ascii: "{") ? bracedHex() : hex(4)
        if 0xD800..<0xDC00 ~= code, peek() == UInt8(ascii: "\\"), peek(after: 1) == UInt8(ascii: "u") {
            advance(2)
            let low = try hex(4)
            guard 0xDC00..<0xE000 ~= low else { throw problem("A surrogate is unpaired.") }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else {
            throw problem("The escape sequence is not a Unicode character.")
        }
        return scalar
    }

    private mutating func bracedHex() throws(GraphQLError) -> UInt32 {
        advance(1)
        var count = 0
        while let byte = peek(after: count), byte != UInt8(ascii: "}"), count <= 8 { count += 1 }
        guard 1...8 ~= count else { throw problem("A Unicode escape must have one to eight hexadecimal digits.") }
        let code = try hex(count)
        advance(1)
        return code
    }

    private mutating func hex(_ count: Int) throws(GraphQLError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<count {
            guard let digit = peek().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw problem("A Unicode escape contains a character that is not a hexadecimal digit.")
            }
            code = code << 4 | UInt32(digit)
            advance(1)
        }
        return code
    }

    private mutating func blockString() throws(GraphQLError) -> String {
        var bytes: [UInt8] = []
        while let byte = peek() {
            if byte == UInt8(ascii: "\\"), utf8[place...].starts(with: "\\\"\"\"".utf8) {
                advance(4)
                bytes += Array("\"\"\"".utf8)
            } else if byte == UInt8(ascii: "\""), utf8[place...].starts(with: "\"\"\"".utf8) {
                advance(3)
                return Self.unindented(bytes)
            } else {
                bytes.append(byte)
                advance(1)
            }
        }
        throw problem("A string is not terminated.")
    }

    /// Removes the common indentation of all lines except the first, and blank lines at both ends.
    private static func unindented(_ bytes: [UInt8]) -> String {
        let lines = bytes.filter { $0 != 0x0D }.split(separator: 0x0A, omittingEmptySubsequences: false)
        let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
        let indent =
            lines.dropFirst().filter { !isBlank($0) }
            .map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
        var kept = lines.enumerated().map { $0.offset == 0 ? $0.element : $0.element.dropFirst(indent) }[...]
        while let first = kept.first, isBlank(first) { kept.removeFirst() }
        while let last = kept.last, isBlank(last) { kept.removeLast() }
        return String(decoding: Array(kept.joined(separator: [0x0A])), as: UTF8.self)
    }
}
