import TransitCore

/// A text description of a fare card.
struct CardText {
    let card: FareCard

    init(_ card: FareCard) {
        self.card = card
    }

    func lines(on today: ServiceDate) -> [String] {
        ["You have \(money(card.balance)) on your \(card.name). That's \(rides) left with your current fare."]
            + (card.isOverdrawn
                ? ["Rides on several devices cost more than there was. Set the balance to what the card says."] : [])
            + expiry(on: today)
    }

    var ridden: String { "Your new balance is \(money(card.balance)). Safe travels!" }
    var balance: String { "Your new balance is \(money(card.balance))." }

    /// The text of a turnstile's display.
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

    /// Formats an amount in minor units as `$2.75`, `−$2.75`, `CHF 2.75`.
    func money(_ amount: Int64) -> String {
        let symbol = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥"][card.currency] ?? card.currency + " "
        let figure = MinorUnits.plain(Int64(clamping: amount.magnitude), digits: card.digits)
        return (amount < 0 ? "−" : "") + symbol + figure
    }

    /// Formats an entry's amount as `−$2.75`, `+$20.00`, `to $10.50`.
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
    /// A description of why a command was refused.
    var words: String {
        switch self {
        case .insufficientFare: "the fare is more than the balance"
        case .invalid(let fields): fields.map(\.words).joined(separator: "; ")
        case .incomplete(let parts): "missing: " + parts.map(\.rawValue).joined(separator: ", ")
        case .notThere(let kind): "there is no such \(kind)"
        case .nothingToUndo: "there is nothing to undo"
        case .notUnderstood: "that is not understood"
        }
    }
}

extension Refusal.Field {
    fileprivate var words: String {
        switch self {
        case .amount: "the amount is written like 2.75 or 2,75 and is not negative"
        case .fare: "the fare is an amount above 0, like 2.75"
        case .currency: "the currency is three capital letters, like USD"
        case .digits: "a currency has 0 to 4 digits behind the point"
        case .number: "the card number has as many digits as the card's rule says"
        case .numberLength: "a card number has 1 to 32 digits"
        case .expires: "the expiration is a day like 2026-12-31"
        case .warningDays: "the warning comes 0 to 365 days before"
        case .name: "a name is needed"
        case .routes: "at least one route is needed"
        case .value: "there is no such choice"
        }
    }
}
