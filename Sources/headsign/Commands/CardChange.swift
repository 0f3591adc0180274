import ArgumentParser
import Foundation
import ServerHost
import TransitCore

/// Executes a command on the selected fare card, stores it in the journal, and returns the card's states before and
/// after.
/// - Parameter makesOne: Whether a card is created if the journal has none.
func changeCard(
    _ options: CardOptions, makesOne: Bool = false, _ command: (Rider, FareCard) throws -> RiderCommand
) throws -> (before: FareCard, after: FareCard?) {
    do {
        return try options.file.change { rider in
            var frames: [UInt8] = []
            if makesOne, rider.state.cards.isEmpty {
                let name = options.card.map { [Assignment(FareCard.Field.name, .text($0))] } ?? []
                frames += try rider.perform(.saveCard(nil, name))
            }
            let card = try options.required(in: rider)
            frames += try rider.perform(try command(rider, card))
            return (frames, (card, rider.state.cards.first { $0.id == card.id }))
        }
    } catch let refusal as Refusal {
        if case .insufficientFare = refusal { throw refusal }
        throw Failure(.badData, refusal.words)
    }
}

struct CardRide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ride", abstract: "Pay for a ride.",
        discussion: "Exits with 1 and changes nothing if the balance is less than the fare.")

    @OptionGroup var options: CardOptions

    func run() async throws {
        try await reporting {
            do {
                let card = try changeCard(options) { _, card in .ride(card: card.id) }.after
                if let card { Terminal.print(CardText(card).ridden) }
            } catch is Refusal {
                Terminal.print(CardText.insufficientFare)
                throw ExitCode(1)
            }
        }
    }
}

struct CardReload: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "reload", abstract: "Add money to the card.")

    @OptionGroup var options: CardOptions
    @Argument(help: "The amount, such as 20 or 20.50.") var amount: String

    func run() async throws {
        try await reporting {
            let card = try changeCard(options, makesOne: true) { _, card in .reload(card: card.id, .typed(amount)) }
                .after
            if let card { Terminal.print(CardText(card).balance) }
        }
    }
}

struct CardAdjust: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adjust", abstract: "Set the balance to the one printed on the card.")

    @OptionGroup var options: CardOptions
    @Argument(help: "The balance, such as 25 or 5.25.") var balance: String

    func run() async throws {
        try await reporting {
            let card = try changeCard(options, makesOne: true) { _, card in .adjust(card: card.id, .typed(balance)) }
                .after
            if let card { Terminal.print(CardText(card).balance) }
        }
    }
}

struct CardUndo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Undo the latest entry, or any other, and update the balance.")

    @OptionGroup var options: CardOptions
    @Argument(help: "The number of the entry in headsign card history; 1 is the latest.") var number = 1

    func run() async throws {
        try await reporting {
            let (before, after) = try changeCard(options) { _, card in .undo(try chosenEntry(of: card).id) }
            let (text, entry) = (CardText(before), try chosenEntry(of: before))
            Terminal.print("Undone: \(text.name(entry.kind)) \(text.amount(entry)).")
            if let after { Terminal.print(CardText(after).balance) }
        }
    }

    private func chosenEntry(of card: FareCard) throws -> LedgerEntry {
        let entries = card.ledger.entries
        guard !entries.isEmpty else { throw Refusal.nothingToUndo }
        guard (1...entries.count).contains(number) else {
            throw Failure(.noInput, "there is no entry \(number); see headsign card history")
        }
        return entries[entries.count - number]
    }
}

extension ClockText {
    /// Formats a time as `2026-11-21 8:05` in this machine's time zone.
    static func local(_ moment: EpochMilliseconds) -> String {
        let seconds = moment.seconds
        let offset = Int64(TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: seconds.fractional)))
        let day = (seconds + offset).utcDate.daysSince1970
        return ServiceDate(daysSince1970: min(max(day, 0), 2_932_896)).iso + " " + clock(seconds, offset: offset)
    }
}
