import Laboratory

/// Formats tables that compare predicted transfer probabilities with the outcomes in an agency's recordings.
struct ConnectionText {
    let score: ConnectionScore

    var lines: [String] {
        let tables = [
            ("Transfers predicted and made, by probability", Self.table(score.deciles, score.all)),
            (
                "From vehicles on their run, as in plans from on board",
                Self.table(score.onBoardDeciles, score.onBoard)
            ),
            ("By minutes before arrival", horizons),
        ]
        return tables.flatMap { title, lines in ["", title] + lines }
            + ["", "Transfers with an unknown outcome: \(score.unresolved)", ""]
    }

    private static func table(_ deciles: [ConnectionTally], _ all: ConnectionTally) -> [String] {
        var table = Table([.left, .right, .right, .right])
        table.add(["probability, %", "predicted, %", "made, %", "transfers"])
        for (number, tally) in deciles.enumerated() {
            table.add(["\(max(number * 10, 1))–\(number * 10 + 9)"] + shares(tally) + ["\(tally.count)"])
        }
        table.add(["all"] + shares(all) + ["\(all.count)"])
        return table.lines
    }

    private var horizons: [String] {
        var table = Table([.left] + [.right, .right, .right, .right, .right])
        table.add(["minutes", "predicted, %", "made, %", "Brier score", "of the mean", "transfers"])
        for (minutes, tally) in zip(ConnectionScore.minutes, score.horizons) { table.add(row("\(minutes)", tally)) }
        table.add(row("all", score.all))
        table.add(row("from on board", score.onBoard))
        return table.lines
    }

    private func row(_ title: String, _ tally: ConnectionTally) -> [String] {
        [title] + Self.shares(tally)
            + [Self.fraction(tally.brier, 3), Self.fraction(tally.brierOfMean, 3), "\(tally.count)"]
    }

    private static func shares(_ tally: ConnectionTally) -> [String] {
        [fraction(tally.predictedShare.map { $0 * 100 }, 1), fraction(tally.madeShare.map { $0 * 100 }, 1)]
    }

    private static func fraction(_ value: Double?, _ digits: Int) -> String {
        guard let value else { return "–" }
        let unit = (0..<digits).reduce(1) { unit, _ in unit * 10 }
        let parts = Int((value * Double(unit)).rounded())
        let rest = String(parts % unit)
        return "\(parts / unit)." + String(repeating: "0", count: digits - rest.count) + rest
    }
}
