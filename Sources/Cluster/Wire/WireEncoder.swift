import TransitCore

package struct WireEncoder: WireCoder {
    private var writer = ByteWriter()

    package init() {}

    package var bytes: [UInt8] { writer.bytes }

    package mutating func byte(_ value: inout UInt8) { writer.byte(value) }
    package mutating func number(_ value: inout Int64) { writer.signed(value) }
    package mutating func double(_ value: inout Double) { writer.word(value.bitPattern) }
    package mutating func text(_ value: inout String) { writer.text(value) }

    package mutating func count(_ value: inout Int) {
        var count = Int64(value)
        number(&count)
    }
}
