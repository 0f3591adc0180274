import TransitCore

package struct WireDecoder: WireCoder {
    private var reader: ByteReader

    package init(_ bytes: [UInt8]) { reader = ByteReader(bytes) }

    package var isAtEnd: Bool { reader.isAtEnd }

    package mutating func byte(_ value: inout UInt8) throws(WireError) { value = try known(reader.byte()) }
    package mutating func number(_ value: inout Int64) throws(WireError) { value = try known(reader.signed()) }
    package mutating func text(_ value: inout String) throws(WireError) { value = try known(reader.text()) }

    package mutating func double(_ value: inout Double) throws(WireError) {
        value = Double(bitPattern: try known(reader.word()))
    }

    package mutating func count(_ value: inout Int) throws(WireError) {
        let count = try known(reader.signed())
        guard count >= 0, count <= reader.remaining else { throw .damaged }
        value = Int(count)
    }

    private func known<Value>(_ value: Value?) throws(WireError) -> Value {
        guard let value else { throw .damaged }
        return value
    }
}
