/// Functions on amounts in a currency's minor unit: 275 for $2.75, 500 for ¥500.
package enum MinorUnits {
    /// The maximum amount of a single entry; sums of millions of such amounts do not overflow.
    package static let largest: Int64 = 10_000_000_000

    /// Adds two amounts, saturating at ±(2⁶³ − 1).
    static func sum(_ one: Int64, _ other: Int64) -> Int64 {
        let (sum, overflows) = one.addingReportingOverflow(other)
        return overflows ? (other < 0 ? -Int64.max : .max) : max(sum, -Int64.max)
    }

    /// Parses an amount as riders of any country may type it: digits with at most one point or comma, followed by at
    /// most as many decimals as the currency has. `2.75`, `2,75`, `.5` and `20` are valid; `1,000` is not valid in
    /// dollars because it is ambiguous.
    /// - Parameter digits: The currency's number of decimals: 2 for dollars, 0 for yen.
    /// - Returns: Minor units; nil for any other text and for amounts above ``largest``.
    package static func parse(_ text: some Sequence<UInt8>, digits: Int) -> Int64? {
        var amount: Int64 = 0
        var seen = 0
        var decimals: Int?
        for byte in text {
            switch byte {
            case 0x30...0x39:
                amount = amount * 10 + Int64(byte - 0x30)
                seen += 1
                decimals = decimals.map { $0 + 1 }
                guard amount <= largest, decimals ?? 0 <= digits else { return nil }
            case 0x2C, 0x2E:
                guard decimals == nil else { return nil }
                decimals = 0
            default: return nil
            }
        }
        guard seen > 0, decimals != 0 else { return nil }
        for _ in (decimals ?? 0)..<max(digits, 0) { amount *= 10 }
        return amount <= largest ? amount : nil
    }

    /// Formats an amount with a decimal point, independent of the locale: `2.75`, `-0.05`, `500`.
    package static func plain(_ amount: Int64, digits: Int) -> String {
        var bytes: [UInt8] = []
        DecimalDigits.append(units: amount, decimals: digits, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
