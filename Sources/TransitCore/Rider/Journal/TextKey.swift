/// An id as text, compared byte by byte: two ids are the same if their bytes are.
package struct TextKey: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package var string: String { String(decoding: bytes, as: UTF8.self) }
    package var isEmpty: Bool { bytes.isEmpty }
}
