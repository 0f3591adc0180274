/// A JSON document as one flat list of small nodes over its bytes: eight bytes for each value, whatever the values are, so
/// that no body costs much more than itself. Read through ``JSONValue``.
final class JSONDocument: Sendable {
    /// More values, keys included, than the largest city's answer has ten times over.
    static let mostNodes = 2_000_000
    /// Deeper than any real answer, and shallow enough for whoever walks it.
    static let mostDepth = 64
    /// Bytes that a node can point into.
    static let mostBytes = 1 << 28

    /// The document's bytes, blanks and signs included.
    let bytes: [UInt8]
    /// Each value before what is in it; of a member the key, then the value.
    let nodes: [Node]

    init(bytes: [UInt8], nodes: [Node]) {
        self.bytes = bytes
        self.nodes = nodes
    }

    struct Node {
        enum Kind: UInt32 {
            case null, yes, no, number, text
            /// A text with escapes in it.
            case escapedText
            case list, object
        }

        private let head: UInt32
        /// Bytes of a number or a text; of a list or an object the node after its last.
        let extent: UInt32

        /// - Parameter start: the first byte of a number or of what is between a text's quotes.
        init(_ kind: Kind, start: Int = 0, extent: Int = 0) {
            head = kind.rawValue << 28 | UInt32(truncatingIfNeeded: start) & 0x0FFF_FFFF
            self.extent = UInt32(truncatingIfNeeded: extent)
        }

        var kind: Kind { Kind(rawValue: head >> 28) ?? .null }
        var start: Int { Int(head & 0x0FFF_FFFF) }
    }

    /// The node after a value and all that is in it.
    func next(after node: Int) -> Int {
        switch nodes[node].kind {
        case .list, .object: Int(nodes[node].extent)
        default: node + 1
        }
    }

    /// The bytes of a number or a text.
    func bytes(of node: Int) -> ArraySlice<UInt8> {
        let start = nodes[node].start
        return bytes[start..<start + Int(nodes[node].extent)]
    }

    /// Returns the text of a number or string node.
    func text(of node: Int) -> String {
        nodes[node].kind == .escapedText
            ? JSONEscapes.text(bytes(of: node)) : String(decoding: bytes(of: node), as: UTF8.self)
    }

    /// The value of an object's first member of a name.
    func member(_ key: String, of object: Int) -> Int? {
        var key = key
        return key.withUTF8 { key in
            let end = Int(nodes[object].extent)
            var node = object + 1
            while node + 1 < end {
                if isKey(node, key) { return node + 1 }
                node = next(after: node + 1)
            }
            return nil
        }
    }

    private func isKey(_ node: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard nodes[node].kind == .text else { return Array(text(of: node).utf8).elementsEqual(key) }
        return Int(nodes[node].extent) == key.count && bytes(of: node).elementsEqual(key)
    }
}
