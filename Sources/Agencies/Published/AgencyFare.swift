/// The usual fare of an agency. It is the default fare of a rider's first fare card, and the rider can change it.
package struct AgencyFare: Sendable, Equatable {
    /// The amount in the currency's main unit: 2.75 for $2.75.
    package var amount: Double
    /// ISO 4217.
    package var currency: String
    /// The public name of the fare card.
    package var card: String?

    package init(amount: Double, currency: String, card: String? = nil) {
        self.amount = amount
        self.currency = currency
        self.card = card
    }
}
