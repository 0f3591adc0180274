/// A parser for decimal numbers as people and programs write them, with an optional exponent: `-16.92`, `5e-4`. Unlike
/// `Double.init`, it rejects hexadecimal numbers, infinity and NaN.
package enum DecimalText {
    private static let longest = 64

    /// Parses a number.
    /// - Returns: nil if the string is not a decimal number, is longer than 64 bytes, or overflows a `Double`.
    package static func number(_ text: some StringProtocol) -> Double? {
        // A plus sign that is not percent-encoded in a query stands for a space.
        guard text.utf8.count <= longest, text.utf8.first != UInt8(ascii: "+"),
            text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) })
        else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
