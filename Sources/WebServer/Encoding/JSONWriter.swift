/// Writes JSON into bytes, front to back, without building anything in between.
///
/// Commas are its business; matching brackets and keys are the caller's.
struct JSONWriter {
    private(set) var bytes: [UInt8]
    private var needsComma = false

    init(capacity: Int = 1024) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    mutating func object(_ content: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "{"))
        content(&self)
        close(UInt8(ascii: "}"))
    }

    mutating func array<Element>(
        _ elements: some Sequence<Element>, _ content: (inout JSONWriter, Element) -> Void
    ) {
        open(UInt8(ascii: "["))
        for element in elements { content(&self, element) }
        close(UInt8(ascii: "]"))
    }

    /// An array whose elements the content writes itself.
    mutating func list(_ content: (inout JSONWriter) -> Void) {
        open(UInt8(ascii: "["))
        content(&self)
        close(UInt8(ascii: "]"))
    }

    /// Begins a member of an object; its value must follow. Keys are plain ASCII.
    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// The same for keys that are data.
    mutating func key(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func int(_ number: some BinaryInteger) {
        separate()
        DecimalDigits.append(Int64(number), to: &bytes)
    }

    mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: value ? Self.trueBytes : Self.falseBytes)
    }

    mutating func null() {
        separate()
        bytes.append(contentsOf: Self.nullBytes)
    }

    /// A number with at most `places` decimals, without trailing zeros; 0 for what is not finite.
    mutating func decimal(_ number: Double, places: Int) {
        separate()
        DecimalDigits.append(number, places: places, to: &bytes)
    }

    /// `[12.3,1792400000.5]`: a distance and a time.
    mutating func pair(_ one: Double, _ other: Double) {
        open(UInt8(ascii: "["))
        decimal(one, places: 1)
        separate()
        DecimalDigits.append(other, places: 1, to: &bytes)
        close(UInt8(ascii: "]"))
    }

    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        EscapedText.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A string of bytes that should be UTF-8.
    mutating func string(_ utf8: UnsafeBufferPointer<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        EscapedText.append(utf8, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// `<agency>:<id>` as one string.
    /// - Parameter separator: ASCII, as other interfaces write `<agency>_<id>`.
    mutating func identifier(
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
    mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private static let trueBytes = Array("true".utf8)
    private static let falseBytes = Array("false".utf8)
    private static let nullBytes = Array("null".utf8)
}
