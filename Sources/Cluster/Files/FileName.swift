import Crypto
import TransitCore

/// A file name derived from the content: files with equal names have equal contents.
package struct FileName: WireMessage, Sendable, Hashable {
    /// The SHA-256 hash of the content, as 64 hexadecimal digits.
    package private(set) var hash: String
    /// The size in bytes.
    package private(set) var size: Int

    package static let none = FileName(hash: "", size: 0)

    package init() { self = .none }

    private init(hash: String, size: Int) {
        (self.hash, self.size) = (hash, size)
    }

    /// Creates a name from untrusted values; nil if they are invalid.
    package init?(checking hash: String, size: Int) {
        guard Self.isHash(hash), size > 0 else { return nil }
        self.init(hash: hash, size: size)
    }

    package static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    package mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.text(&hash)
        try coder.integer(&size)
        guard Self.isHash(hash), size > 0 else { throw .damaged }
    }

    /// Computes the name of a content that is read in chunks.
    package struct Maker {
        private var hash = SHA256()
        private var size = 0

        package init() {}

        package mutating func add(_ bytes: some Sequence<UInt8>, count: Int) {
            let found: Void? = bytes.withContiguousStorageIfAvailable { hash.update(bufferPointer: .init($0)) }
            if found == nil { hash.update(data: Array(bytes)) }
            size += count
        }

        package var name: FileName {
            FileName(hash: HexText.text(hash.finalize()), size: size)
        }
    }
}
