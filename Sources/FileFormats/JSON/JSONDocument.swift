/// A JSON document as a flat list of 8-byte nodes that refer to its bytes, so that memory is proportional to the body.
/// `JSONValue` reads the documents of providers leniently; `JSONInput` reads documents strictly.
package final class JSONDocument: Sendable {
    /// The maximum number of values including keys, ten times the number in the response for the largest city.
    static let mostNodes = 2_000_000
    /// The maximum depth, above that of real responses and safe for recursive functions.
    package static let mostDepth = 64
    /// The maximum size of a document in bytes, which is also the largest offset that a node can store.
    package static let mostBytes = 1 << 28

    /// The document's bytes, including whitespace and punctuation.
    package let bytes: [UInt8]
    /// The nodes in document order, so that each value precedes its contents. A member of an object is a key followed
    /// by its value.
    package let nodes: [Node]

    package init(bytes: [UInt8], nodes: [Node]) {
        self.bytes = bytes
        self.nodes = nodes
    }

    package struct Node {
        package enum Kind: UInt32 {
            case null, yes, no, number, text
            /// A string that contains escapes.
            case escapedText
            case list, object
        }

        private let head: UInt32
        /// The length of a number or string in bytes. For a list or object, the index of the node after its end.
        package let extent: UInt32

        /// - Parameter start: The offset of a number's first byte, or of the first byte after a string's opening
        ///   quotation mark.
        package init(_ kind: Kind, start: Int = 0, extent: Int = 0) {
            head = kind.rawValue << 28 | UInt32(truncatingIfNeeded: start) & 0x0FFF_FFFF
            self.extent = UInt32(truncatingIfNeeded: extent)
        }

        package var kind: Kind { Kind(rawValue: head >> 28) ?? .null }
        package var start: Int { Int(head & 0x0FFF_FFFF) }
    }

    /// Returns the index of the node after a value and its contents.
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

    /// Returns the text of a number, or of a string that contains no escapes.
    package func text(of node: Int) -> String {
        nodes[node].kind == .escapedText
            ? JSONEscapes.text(bytes(of: node)) : String(decoding: bytes(of: node), as: UTF8.self)
    }

    /// Returns the text of a string according to RFC 8259.
    /// - Returns: Nil if the string contains a control character, an unpaired surrogate or an invalid escape.
    package func strictText(of node: Int) -> String? { JSONEscapes.strictText(bytes(of: node)) }

    /// Returns the index of the value of an object's first member with the given name.
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
