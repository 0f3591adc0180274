/// Decodes an encoded polyline point by point.
package struct PolylineDecoder<Text: Sequence<UInt8>> {
    /// Whether all text decoded so far was valid; false after truncated or invalid text.
    package private(set) var isWhole = true

    private var rest: Text.Iterator
    private var latitude: Int32 = 0
    private var longitude: Int32 = 0

    package init(_ text: Text) {
        rest = text.makeIterator()
    }

    /// Decodes the next point; returns nil at the end of the text or at an error.
    package mutating func next() -> Coordinate? {
        guard isWhole, let first = rest.next() else { return nil }
        guard let north = difference(from: first), let second = rest.next(), let east = difference(from: second) else {
            isWhole = false
            return nil
        }
        latitude &+= north
        longitude &+= east
        return Coordinate(
            latitude: Double(latitude) / Polyline.unitsPerDegree,
            longitude: Double(longitude) / Polyline.unitsPerDegree)
    }

    private mutating func difference(from first: UInt8) -> Int32? {
        var number: UInt32 = 0
        var shift: UInt32 = 0
        var byte = first
        while true {
            guard (63...126).contains(byte), shift <= 30 else { return nil }
            let bits = UInt32(byte - 63)
            number |= (bits & 31) << shift
            guard bits >= 32 else { break }
            guard let next = rest.next() else { return nil }
            byte = next
            shift += 5
        }
        return Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
    }
}
