package import TransitCore

/// A geohash of five to nine characters, by which intercity suppliers identify cities.
package struct Geohash: Hashable, Sendable, CustomStringConvertible {
    /// The geohash in lower case.
    package let description: String

    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// Parses a geohash in upper or lower case.
    /// - Returns: Nil if the text is not a geohash, or if its area is too large or too small for a city.
    package init?(_ text: String) {
        let text = text.lowercased()
        guard (5...9).contains(text.utf8.count), text.utf8.allSatisfy({ Self.alphabet.contains($0) }) else {
            return nil
        }
        description = text
    }

    /// Creates the geohash of a given length that contains a coordinate.
    package init(of place: Coordinate, length: Int = 6) {
        var bisection = Bisection()
        var text: [UInt8] = []
        for _ in 0..<length {
            var digit = 0
            for _ in 0..<5 { digit = digit << 1 | bisection.step(towards: place) }
            text.append(Self.alphabet[digit])
        }
        description = String(decoding: text, as: UTF8.self)
    }

    /// The centre of the geohash's area.
    package var coordinate: Coordinate {
        var bisection = Bisection()
        for letter in description.utf8 {
            let digit = Self.alphabet.firstIndex(of: letter) ?? 0
            for bit in stride(from: 4, through: 0, by: -1) { bisection.step(to: digit >> bit & 1) }
        }
        return bisection.middle
    }
}

/// The area that remains while the world is bisected alternately by longitude and latitude.
private struct Bisection {
    private var longitudes = -180.0...180.0
    private var latitudes = -90.0...90.0
    private var isLongitude = true

    var middle: Coordinate { Coordinate(latitude: Self.middle(of: latitudes), longitude: Self.middle(of: longitudes)) }

    mutating func step(towards place: Coordinate) -> Int {
        let bit =
            isLongitude
            ? place.longitude >= Self.middle(of: longitudes) : place.latitude >= Self.middle(of: latitudes)
        step(to: bit ? 1 : 0)
        return bit ? 1 : 0
    }

    mutating func step(to bit: Int) {
        if isLongitude {
            longitudes = Self.half(of: longitudes, bit)
        } else {
            latitudes = Self.half(of: latitudes, bit)
        }
        isLongitude.toggle()
    }

    private static func middle(of range: ClosedRange<Double>) -> Double { (range.lowerBound + range.upperBound) / 2 }

    private static func half(of range: ClosedRange<Double>, _ bit: Int) -> ClosedRange<Double> {
        bit == 1 ? middle(of: range)...range.upperBound : range.lowerBound...middle(of: range)
    }
}
