/// A streaming JSON writer: appends to a byte buffer without building intermediate objects.
///
/// Commas are inserted automatically; the caller must write keys and balanced brackets.
package struct JSONWriter {
    package private(set) var bytes: [UInt8]
    private var needsComma = false

    package init(capacity: Int = 1024) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    @inlinable package mutating func object(_ content: (inout JSONWriter) -> Void) {
        open(0x7B)
        content(&self)
        close(0x7D)
    }

    @inlinable package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ content: (inout JSONWriter, Element) -> Void
    ) {
        open(0x5B)
        for element in elements { content(&self, element) }
        close(0x5D)
    }

    /// Writes an array whose elements are written by the closure.
    @inlinable package mutating func list(_ content: (inout JSONWriter) -> Void) {
        open(0x5B)
        content(&self)
        close(0x5D)
    }

    /// Writes the key of a member; the value must follow. Keys are plain ASCII.
    package mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a key that comes from data and therefore needs escaping.
    package mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    @inlinable package mutating func int(_ number: some BinaryInteger) {
        whole(Int64(number))
    }

    @usableFromInline mutating func whole(_ number: Int64) {
        separate()
        DecimalDigits.append(number, to: &bytes)
    }

    package mutating func bool(_ value: Bool) {
        separate()
        append(value ? "true" : "false")
    }

    package mutating func null() {
        separate()
        append("null")
    }

    /// Writes a number with at most `places` decimals, without trailing zeros; 0 if it is not finite.
    package mutating func decimal(_ number: Double, places: Int) {
        separate()
        DecimalDigits.append(number, places: places, to: &bytes)
    }

    /// Writes a number of ten-millionths of a degree as degrees.
    package mutating func degrees(_ number: Int32) {
        separate()
        DecimalDigits.append(units: Int64(number), decimals: 7, to: &bytes)
    }

    /// Writes a distance and a time as an array: `[12.3,1792400000.5]`.
    package mutating func pair(_ one: Double, _ other: Double) {
        open(UInt8(ascii: "["))
        decimal(one, places: 1)
        separate()
        DecimalDigits.append(other, places: 1, to: &bytes)
        close(UInt8(ascii: "]"))
    }

    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        EscapedText.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func string(_ text: TextKey) {
        string(text.string)
    }

    /// Writes bytes that may be invalid UTF-8 as a string.
    package mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        EscapedText.append(utf8, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes `<agency>:<id>` as one string.
    /// - Parameter separator: An ASCII character; other APIs use `<agency>_<id>`.
    package mutating func identifier(
        _ agency: String, separator: Unicode.Scalar = ":", _ id: UnsafeBufferPointer<UInt8>
    ) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        EscapedText.append(agency, to: &bytes)
        bytes.append(UInt8(ascii: separator))
        EscapedText.append(id, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a value that is already JSON.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Opens an object or array whose content is not written by a closure of this writer; ``close(_:)`` must follow.
    @usableFromInline package mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    @usableFromInline package mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
