/// Numbers as people write them, with an exponent if need be: `-16.92`, `5e-4`. No hexadecimal ones, and none without
/// an end, which `Double` would take.
enum DecimalText {
    private static let longest = 64

    /// - Returns: nil for anything else, and for what is too large for a `Double`.
    static func number(_ text: some StringProtocol) -> Double? {
        // A plus sign that nobody encoded is a space.
        guard text.utf8.count <= longest, text.utf8.first != UInt8(ascii: "+"),
            text.utf8.allSatisfy({ 0x30...0x39 ~= $0 || "+-.eE".utf8.contains($0) })
        else { return nil }
        return Double(text).flatMap { $0.isFinite ? $0 : nil }
    }
}
