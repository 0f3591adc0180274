/// A string id that is compared byte by byte.
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

    /// Returns whether two strings have the same bytes. Unlike `==` on strings, this needs no Unicode tables, which are
    /// larger than the rest of the page's core.
    package static func areSame(_ one: String, _ other: String) -> Bool { TextKey(one) == TextKey(other) }
}
