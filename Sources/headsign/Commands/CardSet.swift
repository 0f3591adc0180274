import ArgumentParser
import ServerHost
import TransitCore

struct CardSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a card's name, fare, number or expiration date, or create a card.",
        discussion: """
            An empty value removes the number or the expiration date.

              headsign card set --fare 3
              headsign card set --new --name "Campus Pass" --fare 1.25 --expires 2026-12-31
            """)

    @OptionGroup var options: CardOptions

    @Flag(help: "Create a new card.")
    var new = false

    @Option(help: "The card's name.")
    var name: String?

    @Option(help: "The fare of a ride, such as 2.75.")
    var fare: String?

    @Option(help: "The currency, such as USD.")
    var currency: String?

    @Option(help: "The number of decimal digits of the currency.")
    var digits: Int?

    @Option(help: "The card number.")
    var number: String?

    @Option(help: "The length of the card number in digits.")
    var numberLength: Int?

    @Option(help: "The last day on which the card is valid, such as 2026-12-31.")
    var expires: String?

    @Option(help: "The number of days before expiration from which to warn.")
    var warningDays: Int?

    func validate() throws {
        guard new || !fields.isEmpty else {
            throw ValidationError("Name at least one value to change; see headsign card set --help.")
        }
    }

    func run() async throws {
        try await reporting {
            let name =
                new
                ? try make()
                : try changeCard(options, makesOne: true) { _, card in .saveCard(card.id, fields) }.after?.name
            Terminal.print("\"\(name ?? "")\" saved.")
        }
    }

    private func make() throws -> String {
        do {
            return try options.file.change { rider in
                let frames = try rider.perform(.saveCard(nil, fields))
                return (frames, rider.state.cards.last?.name ?? "")
            }
        } catch let refusal as Refusal {
            throw Failure(.badData, refusal.words)
        }
    }

    private var fields: [Assignment] {
        let texts = [
            (FareCard.Field.name, name), (FareCard.Field.currency, currency), (FareCard.Field.fare, fare),
            (FareCard.Field.number, number), (FareCard.Field.expires, expires),
        ]
        let numbers = [
            (FareCard.Field.digits, digits), (FareCard.Field.numberLength, numberLength),
            (FareCard.Field.warningDays, warningDays),
        ]
        return texts.compactMap { field, text in text.map { Assignment(field, .text($0)) } }
            + numbers.compactMap { field, number in number.map { Assignment(field, .integer(Int64($0))) } }
    }
}
