extension Rider {
    func card(_ id: EntityID) throws(Refusal) -> FareCard {
        guard let card = state.cardTable[id] else { throw .notThere(.card) }
        return card
    }

    func ride(_ id: EntityID) throws(Refusal) -> JournalEvent.Payload {
        let card = try card(id)
        if case .insufficientFare(let missing) = card.turnstile { throw .insufficientFare(missing: missing) }
        return .entry(card: id, .ride, amount: card.fare)
    }

    func entry(
        _ id: EntityID, _ kind: LedgerEntry.Kind, _ amount: Amount, _ range: ClosedRange<Int64>
    ) throws(Refusal) -> JournalEvent.Payload {
        let digits = try card(id).digits
        guard let amount = amount.minorUnits(digits: digits, in: range) else { throw .invalid([.amount]) }
        return .entry(card: id, kind, amount: amount)
    }

    func save(_ id: EntityID?, _ fields: [Assignment]) throws(Refusal) -> JournalEvent.Payload {
        let nobody = EventID(timestamp: .zero, writer: 0, sequence: 0)
        var card = if let id { try card(id) } else { FareCard(id: .created(nobody)) }
        var edits: [Assignment] = []
        var wrong: [Refusal.Field] = []
        let fields = FareCard.withDigits(fields)
        // The number of decimals is applied first, because parsing the amounts requires it.
        for field in fields.filter({ $0.field == FareCard.Field.digits })
            + fields.filter({ $0.field != FareCard.Field.digits })
        {
            let edit = FareCard.read(field, digits: card.digits)
            guard FareCard.accepts(edit) else {
                wrong.append(FareCard.name(of: field.field))
                continue
            }
            card.set(edit, by: nobody)
            edits.append(edit)
        }
        if let number = card.number, let length = card.numberLength, number.utf8.count != length {
            wrong.append(.number)
        }
        guard wrong.isEmpty else { throw .invalid(wrong) }
        return .assign(.card, id, edits)
    }
}

extension FareCard {
    /// Returns the fields of an edit. If they set a currency but no number of decimals, adds a field with the
    /// currency's usual number of decimals.
    fileprivate static func withDigits(_ fields: [Assignment]) -> [Assignment] {
        guard !fields.contains(where: { $0.field == Field.digits }),
            case .text(let currency)? = fields.last(where: { $0.field == Field.currency })?.value, isCurrency(currency)
        else { return fields }
        return fields + [Assignment(Field.digits, .integer(Int64(CurrencyDigits.of(currency))))]
    }

    /// Converts typed values to stored values. Amounts and days may be strings such as `2.75` and `2026-12-31`; an
    /// empty string clears the field.
    fileprivate static func read(_ field: Assignment, digits: Int) -> Assignment {
        guard case .text(let text) = field.value else { return field }
        var field = field
        switch field.field {
        case Field.fare: field.value = MinorUnits.parse(text.utf8, digits: digits).map { .integer($0) } ?? .unknown
        case Field.expires where text.utf8.isEmpty: field.value = .none
        case Field.expires:
            field.value = ServiceDate(iso: text.utf8).map { .integer(Int64($0.daysSince1970)) } ?? .unknown
        case Field.number where text.utf8.isEmpty: field.value = .none
        default: break
        }
        return field
    }

    fileprivate static func name(of field: UInt8) -> Refusal.Field {
        switch field {
        case Field.name: .name
        case Field.currency: .currency
        case Field.digits: .digits
        case Field.fare: .fare
        case Field.number: .number
        case Field.numberLength: .numberLength
        case Field.expires: .expires
        case Field.warningDays: .warningDays
        default: .value
        }
    }
}
