import TransitCore

/// A currency by its ISO 4217 code.
package struct Currency: Hashable, Sendable, CustomStringConvertible {
    /// The ISO 4217 code: three capital letters.
    package let description: String

    /// Creates a currency from its code. The currency need not exist.
    /// - Returns: Nil unless the code consists of three letters.
    package init?(_ code: String) {
        let code = code.uppercased()
        guard code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        description = code
    }

    /// The number of decimals. Amounts are counted in units of the last decimal.
    package var digits: Int { CurrencyDigits.of(description) }
}

/// An amount of money.
package struct Money: Hashable, Sendable {
    /// The amount in the currency's minor unit: 4673 is 46.73 €.
    package var amount: Int64
    package var currency: Currency

    package init(amount: Int64, currency: Currency) {
        self.amount = amount
        self.currency = currency
    }
}
