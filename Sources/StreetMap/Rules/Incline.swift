import TransitCore

/// The steepness of a way, from its `incline` tag: a percentage, an angle, or only a direction.
enum Incline: Equatable {
    /// At most 8 %.
    case gentle
    case steep
    case unknown

    init(_ text: some Collection<UInt8>) {
        var tenths = 0
        var decimals: Int?
        var rest = text.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        guard rest.first.map(Self.isDigit) == true else {
            self = .unknown
            return
        }
        while let byte = rest.first, Self.isDigit(byte) || byte == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            if byte == UInt8(ascii: ".") {
                decimals = decimals ?? 0
            } else if decimals ?? 0 == 0, tenths < 100_000 {
                tenths = tenths * 10 + Int(byte - UInt8(ascii: "0"))
                decimals = decimals.map { $0 + 1 }
            }
        }
        if decimals ?? 0 == 0 { tenths *= 10 }
        // The byte begins the UTF-8 encoding of the degree sign. An angle of 4.6° corresponds to 8 %.
        let most = rest.first == 0xC2 ? 46 : 80
        self = tenths > most ? .steep : .gentle
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension StreetAttributes {
    mutating func take(_ incline: Incline) {
        switch incline {
        case .gentle: break
        case .steep: insert(.steep)
        case .unknown: insert(.rises)
        }
    }
}

/// Parses an integer, such as that of the `layer` tag; nil if the text is not an integer.
func wholeNumber(_ text: some Collection<UInt8>) -> Int? {
    text.count <= 4 ? Int(String(decoding: text, as: UTF8.self)) : nil
}
