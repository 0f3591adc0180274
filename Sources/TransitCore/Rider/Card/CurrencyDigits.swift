/// The number of decimals of each currency (ISO 4217). Amounts are counted in units of the last decimal.
package enum CurrencyDigits {
    private static var without: [String] {
        [
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF",
        ]
    }
    private static var three: [String] { ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"] }
    private static var four: [String] { ["CLF", "UYW"] }

    /// Returns the number of decimals of a currency.
    /// - Parameter code: The ISO 4217 code: three capital letters.
    package static func of(_ code: String) -> Int {
        if isOne(code, of: without) { return 0 }
        if isOne(code, of: three) { return 3 }
        return isOne(code, of: four) ? 4 : 2
    }

    private static func isOne(_ code: String, of codes: [String]) -> Bool {
        codes.contains { TextKey.areSame($0, code) }
    }
}
