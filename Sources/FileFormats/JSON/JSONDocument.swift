/// A JSON document as one flat list of 8-byte nodes over its bytes, so that the memory is proportional to the body.
/// Read through `JSONValue` where servers send it, and through `JSONInput` where it must be exact.
package final class JSONDocument: Sendable {
    /// The maximum number of values including keys, ten times that of the largest city's response.
    static let mostNodes = 2_000_000
    /// The maximum depth, above that of real responses and safe for recursive readers.
    package static let mostDepth = 64
    /// The maximum size of a document in bytes, which a node can address.
    package static let mostBytes = 1 << 28

    /// The document's bytes, including whitespace and punctuation.
    package let bytes: [UInt8]
    /// Every value precedes its contents; a member is its key followed by its value.
    package let nodes: [Node]

    package init(bytes: [UInt8], nodes: [Node]) {
        self.bytes = bytes
        self.nodes = nodes
    }

    package struct Node {
        package enum Kind: UInt32 {
            case null, yes, no, number, text
            /// A string with escapes.
            case escapedText
            case list, object
        }

        private let head: UInt32
        /// For a number or string its length in bytes; for a list or object the node after its end.
        package let extent: UInt32

        /// - Parameter start: The first byte of a number, or of a string after its quote.
        package init(_ kind: Kind, start: Int = 0, extent: Int = 0) {
            head = kind.rawValue << 28 | UInt32(truncatingIfNeeded: start) & 0x0FFF_FFFF
            self.extent = UInt32(truncatingIfNeeded: extent)
        }

        package var kind: Kind { Kind(rawValue: head >> 28) ?? .null }
        package var start: Int { Int(head & 0x0FFF_FFFF) }
    }

    /// Returns the node after a value with its contents.
    package func next(after node: Int) -> Int {
        switch nodes[node].kind {
        case .list, .object: Int(nodes[node].extent)
        default: node + 1
        }
    }

    /// Returns the bytes of a number or string.
    package func bytes(of node: Int) -> ArraySlice<UInt8> {
        let start = nodes[node].start
        return bytes[start..<start + Int(nodes[node].extent)]
    }

    /// Returns the text of a number, or of a string without escapes.
    package func text(of node: Int) -> String {
        nodes[node].kind == .escapedText
            ? JSONEscapes.text(bytes(of: node)) : String(decoding: bytes(of: node), as: UTF8.self)
    }

    /// Returns the text of a string as JSON requires it.
    /// - Returns: nil for a control character, an unpaired surrogate or an escape that JSON does not have.
    package func strictText(of node: Int) -> String? { JSONEscapes.strictText(bytes(of: node)) }

    /// Returns the value of an object's first member with a name.
    package func member(_ key: String, of object: Int) -> Int? {
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
