extension FareCard {
    /// What the page draws of a card; its history is asked for by itself.
    func write(to json: inout JSONText, today: ServiceDate) {
        json.object { json in
            json.string("id", id.text)
            writePrice(to: &json)
            json.number("balance", balance)
            json.number("ridesLeft", ridesLeft)
            json.bool("overdrawn", isOverdrawn)
            json.string("number", number)
            json.number("numberLength", numberLength.map { Int64($0) })
            json.string("expires", expires?.iso)
            json.number("warningDays", Int64(warningDays))
            write(expiry(on: today), to: &json)
            write(turnstile, to: &json)
            json.number("entries", Int64(ledger.entries.count))
            json.string("lastEntry", ledger.entries.last?.id.text)
        }
    }

    /// What a card is of which nothing is said: a form for a new one begins with it.
    static var usual: JSONText {
        var json = JSONText()
        json.object { FareCard(id: .named(TextKey(""))).writePrice(to: &$0) }
        return json
    }

    private func writePrice(to json: inout JSONText) {
        json.string("name", name)
        json.string("currency", currency)
        json.number("digits", Int64(digits))
        json.number("fare", fare)
    }

    private func write(_ expiry: Expiry, to json: inout JSONText) {
        let (word, days): (String, Int?) =
            switch expiry {
            case .never: ("never", nil)
            case .later(let days): ("later", days)
            case .soon(let days): ("soon", days)
            case .expired: ("expired", nil)
            }
        json.string("expiry", word)
        json.number("daysLeft", days.map { Int64($0) })
    }

    private func write(_ answer: TurnstileAnswer, to json: inout JSONText) {
        switch answer {
        case .go: json.string("turnstile", "go")
        case .insufficientFare: json.string("turnstile", "insufficientFare")
        }
    }

    /// Entries from the newest on, `count` of them after `skipped`.
    func writeHistory(to json: inout JSONText, skipping skipped: Int, count: Int) {
        json.array { json in
            for entry in ledger.entries.reversed().dropFirst(max(skipped, 0)).prefix(max(count, 0)) {
                json.object { json in
                    json.string("id", entry.id.text)
                    json.number("at", entry.at)
                    json.string("kind", entry.kind.word)
                    json.number("amount", entry.amount)
                    json.number("balance", entry.balance)
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
