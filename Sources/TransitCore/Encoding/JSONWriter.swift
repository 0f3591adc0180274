/// Writes JSON into bytes, front to back, without building anything in between: for the server and for the page.
///
/// Commas are its business; matching brackets and keys are the caller's.
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

    /// An array whose elements the content writes itself.
    @inlinable package mutating func list(_ content: (inout JSONWriter) -> Void) {
        open(0x5B)
        content(&self)
        close(0x5D)
    }

    /// Begins a member of an object; its value must follow. Keys are plain ASCII.
    package mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        append(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// The same for keys that are data.
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

    /// A number with at most `places` decimals, without trailing zeros; 0 for what is not finite.
    package mutating func decimal(_ number: Double, places: Int) {
        separate()
        DecimalDigits.append(number, places: places, to: &bytes)
    }

    /// Ten-millionths.
    package mutating func degrees(_ number: Int32) {
        separate()
        DecimalDigits.append(units: Int64(number), decimals: 7, to: &bytes)
    }

    /// `[12.3,1792400000.5]`: a distance and a time.
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

    /// A string of bytes that should be UTF-8.
    package mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        EscapedText.append(utf8, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// `<agency>:<id>` as one string.
    /// - Parameter separator: ASCII, as other interfaces write `<agency>_<id>`.
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

    /// A value that is JSON already.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Begins an object or an array, for those whose content writes with more than this writer; ``close(_:)`` must follow.
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
