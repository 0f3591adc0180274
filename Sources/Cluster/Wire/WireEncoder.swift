import TransitCore

struct WireEncoder: WireCoder {
    private var writer = ByteWriter()

    var bytes: [UInt8] { writer.bytes }

    mutating func byte(_ value: inout UInt8) { writer.byte(value) }
    mutating func number(_ value: inout Int64) { writer.signed(value) }
    mutating func double(_ value: inout Double) { writer.word(value.bitPattern) }
    mutating func text(_ value: inout String) { writer.text(value) }

    mutating func count(_ value: inout Int) {
        var count = Int64(value)
        number(&count)
    }
}
