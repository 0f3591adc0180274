/// Writes JSON, for the page to read.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init() {}

    package mutating func object(_ key: StaticString? = nil, _ content: (inout JSONText) -> Void) {
        nest(key, 0x7B, 0x7D, content)
    }

    package mutating func array(_ key: StaticString? = nil, _ content: (inout JSONText) -> Void) {
        nest(key, 0x5B, 0x5D, content)
    }

    /// A member whose name is known only now.
    mutating func member(_ name: TextKey, _ content: (inout JSONText) -> Void) {
        begin(nil)
        quote(name.bytes)
        bytes.append(0x3A)
        needsComma = false
        content(&self)
        needsComma = true
    }

    package mutating func string(_ key: StaticString? = nil, _ text: String?) {
        guard let text else { return word(key, "null") }
        begin(key)
        quote(text.utf8)
    }

    package mutating func string(_ key: StaticString? = nil, _ text: TextKey?) {
        string(key, text?.string)
    }

    package mutating func number(_ key: StaticString? = nil, _ number: Int64?) {
        guard let number else { return word(key, "null") }
        begin(key)
        bytes += String(number).utf8
    }

    package mutating func bool(_ key: StaticString? = nil, _ value: Bool) {
        word(key, value ? "true" : "false")
    }

    /// Ten-millionths as a decimal number.
    mutating func degrees(_ key: StaticString, _ number: Int32) {
        begin(key)
        bytes += Money.plain(Int64(number), digits: 7).utf8
    }

    private mutating func nest(
        _ key: StaticString?, _ opening: UInt8, _ closing: UInt8, _ content: (inout JSONText) -> Void
    ) {
        begin(key)
        bytes.append(opening)
        needsComma = false
        content(&self)
        bytes.append(closing)
        needsComma = true
    }

    private mutating func word(_ key: StaticString?, _ word: StaticString) {
        begin(key)
        append(word)
    }

    private mutating func begin(_ key: StaticString?) {
        if needsComma { bytes.append(0x2C) }
        needsComma = true
        guard let key else { return }
        bytes.append(0x22)
        append(key)
        bytes += [0x22, 0x3A]
    }

    private mutating func append(_ text: StaticString) {
        bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    }

    private mutating func quote(_ text: some Sequence<UInt8>) {
        let hexadecimal: StaticString = "0123456789abcdef"
        bytes.append(0x22)
        for byte in text {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case ..<0x20:
                bytes += [0x5C, 0x75, 0x30, 0x30, 0x30 + byte >> 4, hexadecimal.utf8Start[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}
