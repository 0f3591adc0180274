/// Decodes the points between an edge's junctions one by one. Shapes are validated when the file is opened; decoding
/// never reads out of bounds, even for invalid bytes.
package struct StreetShape {
    private let bytes: Column<Int, UInt8>
    private var position: Int
    private let end: Int
    private var latitude: Int32
    private var longitude: Int32

    /// Prepares decoding of a shape.
    /// - Parameter position: The position of the shape's length prefix.
    init(_ bytes: Column<Int, UInt8>, at position: Int, latitudeE7: Int32, longitudeE7: Int32) {
        self.bytes = bytes
        self.position = position
        latitude = latitudeE7
        longitude = longitudeE7
        end = Self.end(of: position, in: bytes) ?? position
        _ = Self.varint(bytes, &self.position)
    }

    /// Returns the next point; nil after the last one.
    mutating func next() -> Coordinate? {
        guard position < end, let north = Self.varint(bytes, &position), let east = Self.varint(bytes, &position) else {
            return nil
        }
        latitude &+= Self.signed(north) &* StreetFormat.shapeUnit
        longitude &+= Self.signed(east) &* StreetFormat.shapeUnit
        return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    }

    /// Returns the end of a shape, where the next one begins; nil if the shape exceeds the column.
    static func end(of start: Int, in bytes: Column<Int, UInt8>) -> Int? {
        var position = start
        guard let count = varint(bytes, &position), count <= UInt32(clamping: bytes.count - position) else {
            return nil
        }
        return position + Int(count)
    }

    /// Encodes a shape. Coordinates are in units of 1e-7 degrees.
    package static func encoded(_ points: [(Int32, Int32)], from beginning: (Int32, Int32)) -> [UInt8] {
        var content: [UInt8] = []
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        for point in points {
            let north = rounded(Int64(point.0) - Int64(beginning.0))
            let east = rounded(Int64(point.1) - Int64(beginning.1))
            append(north - latitude, to: &content)
            append(east - longitude, to: &content)
            (latitude, longitude) = (north, east)
        }
        var bytes: [UInt8] = []
        append(number: UInt32(content.count), to: &bytes)
        return bytes + content
    }

    private static func rounded(_ difference: Int64) -> Int64 {
        let unit = Int64(StreetFormat.shapeUnit)
        return (difference + (difference < 0 ? -unit / 2 : unit / 2)) / unit
    }

    private static func append(_ value: Int64, to bytes: inout [UInt8]) {
        let value = Int32(truncatingIfNeeded: value)
        append(number: UInt32(bitPattern: value << 1 ^ value >> 31), to: &bytes)
    }

    private static func append(number: UInt32, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func signed(_ number: UInt32) -> Int32 {
        Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1)
    }

    /// Decodes a 32-bit varint; nil if it is truncated or too long.
    private static func varint(_ bytes: Column<Int, UInt8>, _ position: inout Int) -> UInt32? {
        var value: UInt32 = 0
        var shift: UInt32 = 0
        while position < bytes.count, shift < 35 {
            let byte = bytes[position]
            position += 1
            value |= UInt32(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}

extension Streets {
    /// Calls `body` with the points of an edge from start to end, including both junctions.
    func forEachPoint(of edge: StreetEdgeIndex, from beginning: JunctionIndex, _ body: (Coordinate) -> Void) {
        body(coordinate(of: beginning))
        var shape = shape(of: edge, from: beginning)
        while let point = shape.next() { body(point) }
        body(coordinate(of: otherEnd(of: edge, from: beginning)))
    }

    private func shape(of edge: StreetEdgeIndex, from beginning: JunctionIndex) -> StreetShape {
        let number = edge.position
        var position = Int(shapeStarts[number / StreetFormat.shapesEach])
        for _ in 0..<number % StreetFormat.shapesEach {
            position = StreetShape.end(of: position, in: shapeBytes) ?? position
        }
        return StreetShape(
            shapeBytes, at: position, latitudeE7: latitudes[beginning], longitudeE7: longitudes[beginning])
    }
}
