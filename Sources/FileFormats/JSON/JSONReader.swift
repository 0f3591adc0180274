/// Parses JSON in one pass, without recursion, into a ``JSONDocument``.
///
/// The parser is strict only about structure. Control characters in strings and invalid UTF-8 do not make the document
/// invalid. Numbers are validated when they are read.
package struct JSONReader {
    /// The reason why parsing failed.
    package enum Fault: Error {
        /// The document is truncated or malformed at the given offset.
        case broken(Int)
        case tooManyValues
        case tooDeep
        case tooLarge
    }

    /// The tokens that are allowed next.
    private enum Expected {
        case value, valueOrEnd, keyOrEnd, key, commaOrEnd
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var nodes: [JSONDocument.Node] = []
    /// The indexes of the open lists and objects, the innermost last.
    private var open: [Int] = []

    private let mostDepth: Int

    private init(_ bytes: UnsafeBufferPointer<UInt8>, mostDepth: Int) {
        self.bytes = bytes
        self.mostDepth = mostDepth
    }

    /// Parses a document.
    /// - Parameter mostDepth: The maximum number of nested lists and objects.
    package static func document(
        _ body: [UInt8], mostDepth: Int = JSONDocument.mostDepth
    ) throws(Fault) -> JSONDocument {
        guard body.count < JSONDocument.mostBytes else { throw .tooLarge }
        let read = body.withUnsafeBufferPointer { bytes -> Result<[JSONDocument.Node], Fault> in
            var reader = JSONReader(bytes, mostDepth: mostDepth)
            do throws(Fault) {
                try reader.read()
                return .success(reader.nodes)
            } catch {
                return .failure(error)
            }
        }
        return JSONDocument(bytes: body, nodes: try read.get())
    }

    private mutating func read() throws(Fault) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        var expected = Expected.value
        repeat {
            skipBlanks()
            expected = try step(expected)
        } while !open.isEmpty || expected != .commaOrEnd
        skipBlanks()
        guard position == bytes.count else { throw .broken(position) }
    }

    /// Parses one value, key or end of a list or object.
    /// - Returns: The tokens that are allowed next.
    private mutating func step(_ expected: Expected) throws(Fault) -> Expected {
        guard position < bytes.count else { throw .broken(position) }
        let byte = bytes[position]
        switch expected {
        case .value: return try value(byte)
        case .valueOrEnd: return byte == UInt8(ascii: "]") ? close() : try value(byte)
        case .keyOrEnd: return byte == UInt8(ascii: "}") ? close() : try key(byte)
        case .key: return try key(byte)
        case .commaOrEnd: return try afterValue(byte)
        }
    }

    private var isInObject: Bool { open.last.map { nodes[$0].kind == .object } ?? false }

    private mutating func afterValue(_ byte: UInt8) throws(Fault) -> Expected {
        if byte == UInt8(ascii: ",") {
            position += 1
            return isInObject ? .key : .value
        }
        guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { throw .broken(position) }
        return close()
    }

    private mutating func value(_ byte: UInt8) throws(Fault) -> Expected {
        switch byte {
        case UInt8(ascii: "{"): return try begin(.object)
        case UInt8(ascii: "["): return try begin(.list)
        case UInt8(ascii: "\""): try takeText()
        case UInt8(ascii: "t"): try take("true", .yes)
        case UInt8(ascii: "f"): try take("false", .no)
        case UInt8(ascii: "n"): try take("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39: try takeNumber()
        default: throw .broken(position)
        }
        return .commaOrEnd
    }

    private mutating func begin(_ kind: JSONDocument.Node.Kind) throws(Fault) -> Expected {
        guard open.count < mostDepth else { throw .tooDeep }
        open.append(nodes.count)
        position += 1
        try add(JSONDocument.Node(kind))
        return kind == .object ? .keyOrEnd : .valueOrEnd
    }

    private mutating func close() -> Expected {
        position += 1
        if let node = open.popLast() { nodes[node] = JSONDocument.Node(nodes[node].kind, extent: nodes.count) }
        return .commaOrEnd
    }

    private mutating func key(_ byte: UInt8) throws(Fault) -> Expected {
        guard byte == UInt8(ascii: "\"") else { throw .broken(position) }
        try takeText()
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { throw .broken(position) }
        position += 1
        return .value
    }

    private mutating func takeText() throws(Fault) {
        let start = position + 1
        var (end, kind) = (start, JSONDocument.Node.Kind.text)
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\") {
                kind = .escapedText
                end += 1
            }
            end += 1
        }
        guard end < bytes.count else { throw .broken(bytes.count) }
        position = end + 1
        try add(JSONDocument.Node(kind, start: start, extent: end - start))
    }

    private mutating func takeNumber() throws(Fault) {
        let start = position
        while position < bytes.count, Self.isOfNumbers(bytes[position]) { position += 1 }
        try add(JSONDocument.Node(.number, start: start, extent: position - start))
    }

    private static func isOfNumbers(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    private mutating func take(_ word: String, _ kind: JSONDocument.Node.Kind) throws(Fault) {
        guard bytes[position...].starts(with: word.utf8) else { throw .broken(position) }
        position += word.utf8.count
        try add(JSONDocument.Node(kind))
    }

    private mutating func add(_ node: JSONDocument.Node) throws(Fault) {
        guard nodes.count < JSONDocument.mostNodes else { throw .tooManyValues }
        nodes.append(node)
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }
}
