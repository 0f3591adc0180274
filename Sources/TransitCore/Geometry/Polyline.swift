/// Google's encoded polyline format: coordinate differences as printable ASCII, in units of 1e-5 degrees by default.
/// Used by the API and by feed providers.
package enum Polyline {
    static let unitsPerDegree = 100_000.0

    /// Encodes a line.
    /// - Parameter decimals: The number of decimals of degrees, 0...7.
    package static func encode(_ line: some Sequence<Coordinate>, decimals: Int = 5) -> [UInt8] {
        let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
        var text: [UInt8] = []
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        for place in line {
            let next = (units(place.latitude, scale), units(place.longitude, scale))
            append(next.0 - latitude, to: &text)
            append(next.1 - longitude, to: &text)
            (latitude, longitude) = next
        }
        return text
    }

    /// Decodes the points up to the end or the first error; `isWhole` is false if the text is truncated or invalid.
    package static func decode(_ text: some Sequence<UInt8>) -> (line: [Coordinate], isWhole: Bool) {
        var decoder = PolylineDecoder(text)
        var line: [Coordinate] = []
        while let place = decoder.next() { line.append(place) }
        return (line, decoder.isWhole)
    }

    private static func units(_ degrees: Double, _ scale: Double) -> Int64 {
        guard degrees.isFinite else { return 0 }
        return Int64((min(max(degrees, -360), 360) * scale).rounded())
    }

    private static func append(_ difference: Int64, to text: inout [UInt8]) {
        var rest = UInt64(bitPattern: difference << 1 ^ difference >> 63)
        while rest >= 32 {
            text.append(UInt8(rest & 31 | 32) + 63)
            rest >>= 5
        }
        text.append(UInt8(rest) + 63)
    }
}
