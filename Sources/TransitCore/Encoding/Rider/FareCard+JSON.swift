extension FareCard {
    /// Writes a card without its history as JSON for the page.
    func write(to json: inout JSONWriter, today: ServiceDate) {
        json.object { json in
            json.member("id", id.text)
            writePrice(to: &json)
            json.member("balance", balance)
            json.member("ridesLeft", ridesLeft)
            json.member("overdrawn", isOverdrawn)
            json.member("number", orNull: number)
            json.member("numberLength", orNull: numberLength)
            json.member("expires", orNull: expires?.iso)
            json.member("warningDays", warningDays)
            write(expiry(on: today), to: &json)
            write(turnstile, to: &json)
            json.member("entries", ledger.entries.count)
            json.member("lastEntry", orNull: ledger.entries.last?.id.text)
        }
    }

    /// Returns the initial values of the form for a new card, as JSON.
    /// - Parameter configured: Fields configured by an agency; invalid values are replaced by defaults.
    static func usual(_ configured: [Assignment]) -> JSONWriter {
        var card = FareCard(id: .named(TextKey("")))
        for field in configured { card.set(field, by: EventID(timestamp: .zero, writer: 0, sequence: 0)) }
        var json = JSONWriter()
        json.object { card.writePrice(to: &$0) }
        return json
    }

    private func writePrice(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("currency", currency)
        json.member("digits", digits)
        json.member("fare", fare)
    }

    private func write(_ expiry: Expiry, to json: inout JSONWriter) {
        let (word, days): (String, Int?) =
            switch expiry {
            case .never: ("never", nil)
            case .later(let days): ("later", days)
            case .soon(let days): ("soon", days)
            case .expired: ("expired", nil)
            }
        json.member("expiry", word)
        json.member("daysLeft", orNull: days)
    }

    private func write(_ answer: TurnstileAnswer, to json: inout JSONWriter) {
        switch answer {
        case .go: json.member("turnstile", "go")
        case .insufficientFare: json.member("turnstile", "insufficientFare")
        }
    }

    /// Writes `count` entries of the card's history as JSON, newest first, beginning after the newest `skipped`
    /// entries.
    func writeHistory(to json: inout JSONWriter, skipping skipped: Int, count: Int) {
        json.list { json in
            for entry in ledger.entries.reversed().dropFirst(max(skipped, 0)).prefix(max(count, 0)) {
                json.object { json in
                    json.member("id", entry.id.text)
                    json.member("at", entry.at)
                    json.member("kind", entry.kind.word)
                    json.member("amount", entry.amount)
                    json.member("balance", entry.balance)
                }
            }
        }
    }
}

extension LedgerEntry.Kind {
    package var word: String {
        switch self {
        case .ride: "ride"
        case .reload: "reload"
        case .adjustment: "adjustment"
        }
    }
}
