/// The encoding of queries from the page, which equals that of commands (``CommandReader``). Every result is JSON.
///
/// | query | arguments | result |
/// |---|---|---|
/// | 1 overview | | everything except histories |
/// | 2 history | 0 card, 1 how many to skip, 2 how many | entries, the newest first |
/// | 3 statuses | 1 per route: its ``ServiceStatus`` | trip → the worst status of its lines |
/// | 4 order | 1 per route, in the agency's order | routes in the rider's order |
/// | 5 filter | 0 scope, 1 text, 2 per route: its code, 3 its name | routes that pass |
/// | 6 boarding | 0 start, 1 end, 2 per stop: a place, 3 walking limit in metres | ``Boarding``, or `null` |
/// | 7 default card | 0 name, 1 currency, 2 fare, as configured by an agency | the initial values of a new card |
/// | 8 last action | 0 card, if any | the action that undo would revert, see ``UndoableAction``; or `null` |
///
/// The scope of a filter is 0 contains, 1 excludes or 2 matches. For boarding, the stops of a line are keyed by
/// direction, and each place has the stop's id as its name. The fare of a card is in ten-thousandths of the currency.
///
/// The result of a malformed query is `null`.
package struct QuestionReader {
    private let question: UInt8
    private let arguments: Arguments

    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let question = reader.byte(), let list = Assignment.list(from: &reader) else { return nil }
        self.question = question
        arguments = Arguments(list)
    }

    package func answer(from rider: Rider, today: ServiceDate) -> JSONWriter {
        switch question {
        case 1: rider.state.overview(providedGroups: rider.providedGroups, today: today)
        case 2: history(in: rider.state)
        case 3: statuses(in: rider.state)
        case 4: list(rider.state.ordered(arguments.keys(1) ?? []))
        case 5: list(filtered)
        case 6: boarding
        case 7: FareCard.usual(configuredFields)
        case 8: lastAction(of: rider)
        default: nothing
        }
    }

    private func history(in state: RiderState) -> JSONWriter {
        guard let card = arguments.entity(0).flatMap({ state.cardTable[$0] }) else { return nothing }
        var json = JSONWriter()
        let skipped = Int(truncatingIfNeeded: arguments.integer(1) ?? 0)
        let count = Int(truncatingIfNeeded: arguments.integer(2) ?? Int64(Int32.max))
        card.writeHistory(to: &json, skipping: skipped, count: count)
        return json
    }

    private func statuses(in state: RiderState) -> JSONWriter {
        let known = arguments.texts(1).map { route, word in
            (route: route, status: ServiceStatus.allCases.first { TextKey.areSame($0.rawValue, word) })
        }
        var json = JSONWriter()
        json.object { json in
            for trip in state.trips {
                let status = trip.status { line in known.first { $0.route == line }?.status }
                json.key(trip.id.text.string)
                json.string(status.rawValue)
            }
        }
        return json
    }

    private var filtered: [TextKey] {
        let scope = arguments.integer(0).flatMap { UInt8(exactly: $0) }.flatMap { RouteFilter.Scope(rawValue: $0) }
        let filter = RouteFilter(scope ?? .contains, arguments.text(1) ?? "")
        return zip(arguments.texts(2), arguments.texts(3)).compactMap { code, name in
            filter.passes(code: code.text, name: name.text) ? code.key : nil
        }
    }

    private var boarding: JSONWriter {
        guard let start = arguments.place(0), let end = arguments.place(1) else { return nothing }
        let calls = arguments.places(2).map { direction, stop in
            Boarding.Call(direction: direction, stop: TextKey(stop.name), place: stop.coordinate)
        }
        let farthest = arguments.integer(3).map(Double.init) ?? Boarding.farthest
        let best = Boarding.best(from: start.coordinate, to: end.coordinate, walking: farthest, calls: calls)
        guard let best else { return nothing }
        var json = JSONWriter()
        json.object { json in
            json.member("direction", best.direction)
            json.member("on", best.on)
            json.member("off", best.off)
            json.member("walkTo", Int64(best.walk.to.rounded()))
            json.member("walkFrom", Int64(best.walk.from.rounded()))
        }
        return json
    }

    private var configuredFields: [Assignment] {
        let fields = arguments.text(0).map { [Assignment(FareCard.Field.name, .text($0))] } ?? []
        guard let currency = arguments.text(1), let fare = arguments.integer(2), FareCard.isCurrency(currency) else {
            return fields
        }
        let digits = CurrencyDigits.of(currency)
        var unit: Int64 = 1
        for _ in digits..<4 { unit *= 10 }
        let units = Assignment(FareCard.Field.fare, .integer(fare / unit + (fare % unit * 2 >= unit ? 1 : 0)))
        guard FareCard.accepts(units) else { return fields }
        let digitsField = Assignment(FareCard.Field.digits, .integer(Int64(digits)))
        return fields + [Assignment(FareCard.Field.currency, .text(currency)), digitsField, units]
    }

    private func lastAction(of rider: Rider) -> JSONWriter {
        guard let action = rider.lastAction(with: arguments.entity(0)) else { return nothing }
        var json = JSONWriter()
        json.object { json in
            json.member("event", action.event.text)
            json.member("what", action.kind.rawValue)
            json.member("card", action.card.text)
            json.member("entry", orNull: action.entry?.text)
            if case .entry(_, let kind, let amount)? = action.entry.flatMap({ rider.journal.event($0)?.payload }) {
                json.member("kind", kind.word)
                json.member("amount", amount)
            }
        }
        return json
    }

    private func list(_ keys: [TextKey]) -> JSONWriter {
        var json = JSONWriter()
        json.list { json in
            for key in keys { json.string(key) }
        }
        return json
    }

    private var nothing: JSONWriter {
        var json = JSONWriter()
        json.null()
        return json
    }
}

extension ProvidedGroup {
    /// Parses the encoded groups of an agency. Argument 1 starts a group and has its name; an argument 2 follows for
    /// each route of the group.
    package static func list(_ bytes: [UInt8]) -> [ProvidedGroup] {
        var reader = ByteReader(bytes)
        var groups: [ProvidedGroup] = []
        for argument in Assignment.list(from: &reader) ?? [] {
            guard let key = argument.key else { continue }
            if argument.field == 1, case .text(let name) = argument.value {
                groups.append(ProvidedGroup(id: key, name: name, routes: []))
            } else if argument.field == 2, !groups.isEmpty {
                groups[groups.count - 1].routes.append(key)
            }
        }
        return groups
    }
}
