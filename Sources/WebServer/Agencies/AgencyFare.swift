/// What a ride with an agency usually costs. A rider's first card begins with it, and can be told otherwise.
package struct AgencyFare: Sendable, Equatable {
    /// In the currency's main unit: 2.75 for $2.75.
    package var amount: Double
    /// ISO 4217.
    package var currency: String
    /// What riders call the card that rides are paid with.
    package var card: String?

    package init(amount: Double, currency: String, card: String? = nil) {
        self.amount = amount
        self.currency = currency
        self.card = card
    }
}
