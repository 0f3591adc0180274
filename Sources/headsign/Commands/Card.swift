import ArgumentParser
import Foundation
import ServerHost
import TransitCore

struct Card: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card",
        abstract: "Track the balance of a fare card.",
        discussion: """
            Reads and appends to a journal of events, in the same format as the page's export. Entries are never \
            overwritten; an undo is an entry of its own.

              headsign card adjust 25
              headsign card ride
              headsign card undo

            Amounts have a decimal point or comma: 2.75 or 2,75.
            """,
        subcommands: [
            CardShow.self, CardRide.self, CardReload.self, CardAdjust.self, CardSet.self, CardUndo.self,
            CardHistory.self, CardList.self,
        ],
        defaultSubcommand: CardShow.self)
}

/// The options that select a journal, and a fare card in the journal.
struct CardOptions: ParsableArguments {
    @Option(help: "The journal. Default: $HEADSIGN_JOURNAL, or headsign/rider.journal in the user's data folder.")
    var journal: String?

    @Option(help: "The card's name, if there are several.")
    var card: String?

    var file: CardJournal {
        let environment = ProcessInfo.processInfo.environment
        if let path = journal ?? environment["HEADSIGN_JOURNAL"] { return CardJournal(path: path) }
        let home = environment["HOME"] ?? "."
        let data = environment["XDG_DATA_HOME"] ?? home + "/.local/share"
        return CardJournal(path: data + "/headsign/rider.journal")
    }

    /// Returns the selected fare card; nil if none is selected and the journal has none.
    /// - Throws: `Failure` if the selected card is unknown, or if there are several and none is selected.
    func find(in rider: Rider) throws -> FareCard? {
        let cards = rider.state.cards
        guard let card else {
            guard cards.count < 2 else {
                throw Failure(.noInput, "there are several cards; select one with --card: \(Self.names(cards))")
            }
            return cards.first
        }
        let wanted = FoldedText.fold(card)
        guard let found = cards.first(where: { FoldedText.fold($0.name) == wanted }) else {
            let others = cards.isEmpty ? "" : "; known cards: \(Self.names(cards))"
            throw Failure(.noInput, "no card is named \"\(card)\"\(others)")
        }
        return found
    }

    func required(in rider: Rider) throws -> FareCard {
        guard let card = try find(in: rider) else {
            throw Failure(.noInput, "there is no card yet. Enter its balance to create one: headsign card adjust 25")
        }
        return card
    }

    private static func names(_ cards: [FareCard]) -> String {
        cards.map { "\"\($0.name)\"" }.joined(separator: ", ")
    }
}

extension Rider {
    /// Executes a command at the current time.
    /// - Returns: The journal frames to append.
    mutating func perform(_ command: RiderCommand) throws -> [UInt8] {
        let prepared = try prepare(command, clock: .current)
        _ = merge(prepared.frames)
        return prepared.frames
    }
}

extension ServiceDate {
    /// The current date in this machine's time zone.
    static var today: ServiceDate {
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .current, from: Date())
        return ServiceDate(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
            ?? ServiceDate(daysSince1970: 0)
    }
}
