/// An agency's usual fare. It is the default fare of a rider's first fare card, where the rider can change it.
package struct AgencyFare: Sendable, Equatable {
    /// The amount in the currency's main unit, such as 2.75 for $2.75.
    package var amount: Double
    /// The currency as an ISO 4217 code.
    package var currency: String
    /// The name of the agency's fare card, as riders know it.
    package var card: String?

    package init(amount: Double, currency: String, card: String? = nil) {
        self.amount = amount
        self.currency = currency
        self.card = card
    }
}
