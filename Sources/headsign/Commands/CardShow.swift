import ArgumentParser
import ServerHost
import TransitCore

struct CardShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the balance, and the number of rides it covers.")

    @OptionGroup var options: CardOptions

    func run() async throws {
        try await reporting {
            let card = try options.required(in: try options.file.read())
            CardText(card).lines(on: .today).forEach(Terminal.print)
        }
    }
}

struct CardList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards", abstract: "List all cards, or delete one.")

    @Option(help: "The journal; see headsign card --help.")
    var journal: String?

    @Option(help: ArgumentHelp("Delete this card. Its entries remain in the journal.", valueName: "name"))
    var delete: String?

    func run() async throws {
        try await reporting {
            var options = CardOptions()
            options.journal = journal
            options.card = delete
            if delete != nil {
                let name = try changeCard(options) { _, card in .delete(.card, card.id) }.before.name
                return Terminal.print("\"\(name)\" deleted.")
            }
            list(try options.file.read().state.cards)
        }
    }

    private func list(_ cards: [FareCard]) {
        var table = Table([.left, .right, .right, .right, .left])
        table.add(["CARD", "BALANCE", "FARE", "RIDES", "EXPIRES"])
        for card in cards {
            let text = CardText(card)
            table.add([
                card.name, text.money(card.balance), text.money(card.fare), String(card.ridesLeft),
                card.expires?.iso ?? "–",
            ])
        }
        table.lines.forEach(Terminal.print)
    }
}

struct CardHistory: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show a card's entries, latest first.",
        discussion: "headsign card undo takes the number of an entry.")

    @OptionGroup var options: CardOptions

    @Option(help: "The number of entries to show.")
    var limit = 20

    func run() async throws {
        try await reporting {
            let card = try options.required(in: try options.file.read())
            guard !card.ledger.entries.isEmpty else { return Terminal.print("No entries yet.") }
            let text = CardText(card)
            var table = Table([.right, .left, .left, .right, .right])
            table.add(["#", "WHEN", "ENTRY", "AMOUNT", "BALANCE"])
            for (number, entry) in card.ledger.entries.reversed().prefix(max(limit, 0)).enumerated() {
                table.add([
                    String(number + 1), ClockText.local(entry.at), text.name(entry.kind),
                    text.amount(entry),
                    text.money(entry.balance),
                ])
            }
            table.lines.forEach(Terminal.print)
        }
    }
}
