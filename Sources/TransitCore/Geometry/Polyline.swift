/// Google's text form of a line: 1e-5 degrees, differences, in printable ASCII. The API and providers use it.
package enum Polyline {
    static let unitsPerDegree = 100_000.0

    package static func encode(_ line: some Sequence<Coordinate>) -> [UInt8] {
        var text: [UInt8] = []
        var (latitude, longitude): (Int32, Int32) = (0, 0)
        for place in line {
            let next = (units(place.latitude), units(place.longitude))
            append(next.0 - latitude, to: &text)
            append(next.1 - longitude, to: &text)
            (latitude, longitude) = next
        }
        return text
    }

    /// The places of a text, as far as it can be read: a text that is cut off or spoilt gives what is whole before that.
    package static func decode(_ text: some Sequence<UInt8>) -> (line: [Coordinate], isWhole: Bool) {
        var decoder = PolylineDecoder(text)
        var line: [Coordinate] = []
        while let place = decoder.next() { line.append(place) }
        return (line, decoder.isWhole)
    }

    private static func units(_ degrees: Double) -> Int32 {
        guard degrees.isFinite else { return 0 }
        return Int32((min(max(degrees, -360), 360) * unitsPerDegree).rounded())
    }

    private static func append(_ difference: Int32, to text: inout [UInt8]) {
        var rest = UInt32(bitPattern: difference << 1 ^ difference >> 31)
        while rest >= 32 {
            text.append(UInt8(rest & 31 | 32) + 63)
            rest >>= 5
        }
        text.append(UInt8(rest) + 63)
    }
}
