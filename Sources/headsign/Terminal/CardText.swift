import TransitCore

/// Describes a fare card as text.
struct CardText {
    let card: FareCard

    init(_ card: FareCard) {
        self.card = card
    }

    func lines(on today: ServiceDate) -> [String] {
        ["You have \(money(card.balance)) on your \(card.name). That's \(rides) left with your current fare."]
            + (card.isOverdrawn
                ? [
                    "Rides on several devices cost more than the balance. Correct it with: headsign card adjust"
                ] : [])
            + expiry(on: today)
    }

    var ridden: String { "Your new balance is \(money(card.balance)). Safe travels!" }
    var balance: String { "Your new balance is \(money(card.balance))." }

    /// The message that a turnstile would display.
    static let insufficientFare = "INSUFFICIENT FARE"

    var rides: String {
        switch card.ridesLeft {
        case 0: "no rides"
        case 1: "1 ride"
        case let count: "\(count) rides"
        }
    }

    private func expiry(on today: ServiceDate) -> [String] {
        switch card.expiry(on: today) {
        case .never, .later: []
        case .soon(0): ["It expires today."]
        case .soon(1): ["It expires tomorrow."]
        case .soon(let days): ["It expires in \(days) days."]
        case .expired: ["It expired on \(card.expires?.iso ?? "")."]
        }
    }

    /// Formats an amount in minor units, such as `$2.75`, `−$2.75` or `CHF 2.75`.
    func money(_ amount: Int64) -> String {
        let symbol = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"][card.currency] ?? card.currency + " "
        let figure = MinorUnits.plain(Int64(clamping: amount.magnitude), digits: card.digits)
        return (amount < 0 ? "−" : "") + symbol + figure
    }

    /// Formats an entry's amount, such as `−$2.75`, `+$20.00` or `to $10.50`.
    func amount(_ entry: LedgerEntry) -> String {
        switch entry.kind {
        case .ride: money(-entry.amount)
        case .reload: "+" + money(entry.amount)
        case .adjustment: "to " + money(entry.amount)
        }
    }

    func name(_ kind: LedgerEntry.Kind) -> String {
        switch kind {
        case .ride: "Swipe"
        case .reload: "Reload"
        case .adjustment: "Adjustment"
        }
    }
}

extension Refusal {
    /// A sentence that states why a command was refused.
    var words: String {
        switch self {
        case .insufficientFare: "the fare is more than the balance"
        case .invalid(let fields): fields.map(\.words).joined(separator: "; ")
        case .incomplete(let parts): "missing: " + parts.map(\.rawValue).joined(separator: ", ")
        case .notThere(let kind): "no such \(kind)"
        case .nothingToUndo: "there is nothing to undo"
        case .notUnderstood: "the value is not understood"
        }
    }
}

extension Refusal.Field {
    fileprivate var words: String {
        switch self {
        case .amount: "the amount must not be negative, and must have the form 2.75 or 2,75"
        case .fare: "the fare must be an amount above 0, such as 2.75"
        case .currency: "the currency must be three capital letters, such as USD"
        case .digits: "a currency must have 0 to 4 decimal digits"
        case .number: "the card number must have the configured number of digits"
        case .numberLength: "a card number must have 1 to 32 digits"
        case .expires: "the expiration must be a date such as 2026-12-31"
        case .warningDays: "the warning must be 0 to 365 days before expiration"
        case .name: "a name is required"
        case .routes: "at least one route is required"
        case .value: "the value is not one of the choices"
        }
    }
}
