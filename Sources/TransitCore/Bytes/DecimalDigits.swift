/// Formats numbers as digits without creating a `String`.
enum DecimalDigits {
    static func append(_ number: Int64, to bytes: inout [UInt8]) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        append(magnitude: number.magnitude, minimumDigits: 1, to: &bytes)
    }

    /// Writes a number with at most `places` (up to six) decimals and without trailing zeros. A number that is not
    /// finite, or at least 10¹² in magnitude, is written as 0.
    static func append(_ number: Double, places: Int, to bytes: inout [UInt8]) {
        guard number.isFinite, abs(number) < 1e12 else { return bytes.append(UInt8(ascii: "0")) }
        let places = min(max(places, 0), powersOfTen.count - 1)
        let scale = powersOfTen[places]
        let scaled = Int64((number * Double(scale)).rounded())
        if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
        append(magnitude: scaled.magnitude / scale, minimumDigits: 1, to: &bytes)
        var fraction = scaled.magnitude % scale
        guard fraction > 0 else { return }
        var digits = places
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        bytes.append(UInt8(ascii: "."))
        append(magnitude: fraction, minimumDigits: digits, to: &bytes)
    }

    /// Writes an amount of minor units as a decimal number with exactly `decimals` decimals: 500 with two decimals is
    /// `5.00`.
    static func append(units: Int64, decimals: Int, to bytes: inout [UInt8]) {
        if units < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = units.magnitude
        repeat {
            if decimals > 0, bytes.count - start == decimals { bytes.append(UInt8(ascii: ".")) }
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0 || (decimals > 0 && bytes.count - start <= decimals + 1)
        bytes[start...].reverse()
    }

    private static func append(magnitude: UInt64, minimumDigits: Int, to bytes: inout [UInt8]) {
        var rest = magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        while bytes.count - start < minimumDigits { bytes.append(UInt8(ascii: "0")) }
        bytes[start...].reverse()
    }

    /// Parses an integer of at most fourteen digits, which suffice for all timestamps; nil for any other text.
    static func whole(_ text: some Collection<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        let digits = isNegative ? text.dropFirst() : text.dropFirst(0)
        guard digits.count <= 14 else { return nil }
        var number: Int64?
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = (number ?? 0) * 10 + Int64(digit - 0x30)
        }
        return number.map { isNegative ? -$0 : $0 }
    }

    private static let powersOfTen: [UInt64] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
}
