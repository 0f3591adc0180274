import Laboratory
import LiveEngine
import LiveModel

/// Formats tables of the models' scores for an agency's recordings.
struct ScoreText {
    let models: [Model]
    let score: AgencyScore

    private typealias Figure = (title: String, of: (Scorecard, Horizon) -> String)

    /// Returns all score tables as lines.
    /// - Parameter errorCauses: Whether to append a table of each model's inaccurate predictions by cause.
    func lines(errorCauses: Bool) -> [String] {
        var lines = [""]
        for figure in figures {
            lines += [figure.title] + table(figure.of) + [""]
        }
        lines += ["Accurate overall, the mean of the first four, %"] + overall { Self.percent($0.all.benchmark) } + [""]
        lines +=
            ["Arrivals predicted at any distance, %"]
            + overall { Self.percent(score.share($0.predictedArrivals)) } + [""]
        lines +=
            ["Reversals of the time shown by a minute or more, per 100 arrivals predicted"]
            + overall { Self.tenths($0.turnsOfHundred) } + [""]
        guard errorCauses else { return lines }
        return lines
            + scored.flatMap { ["Inaccurate predictions of \($0.model.name)"] + Self.errorCauses(of: $0.card) + [""] }
    }

    /// Returns a table that compares the scores of several agencies.
    /// - Parameter byRoute: Whether to list routes below each agency.
    static func lines(of scores: [AgencyScore], by models: [Model], byRoute: Bool) -> [String] {
        var table = Table([.left, .left] + models.map { _ in .right })
        table.add(["agency", byRoute ? "route" : ""] + models.map(\.name))
        for score in scores {
            table.add([score.agency, byRoute ? "all" : ""] + score.cards.map { percent($0.all.benchmark) })
            guard byRoute else { continue }
            for route in Set(score.cards.flatMap(\.byRoute.keys)).sorted() {
                table.add([score.agency, route] + score.cards.map { percent($0.byRoute[route]?.benchmark) })
            }
        }
        return ["Accurate by agency\(byRoute ? " and route" : ""), %"] + table.lines + [""]
    }

    private var figures: [Figure] {
        [
            (
                "Accurate by the ETA benchmark, %",
                { $1.tolerance == nil ? Self.none : Self.percent($0.all[$1].accuracy) }
            ),
            ("Mean absolute error of the likely time, s", { Self.tenths($0.all[$1].meanAbsoluteError) }),
            (
                "Median error of the likely time, s",
                { card, horizon in card.medianError(horizon).map { "\($0)" } ?? "–" }
            ),
            ("Bias of the likely time (late is positive), s", { Self.tenths($0.all[$1].bias) }),
            ("Riders who caught the bus, %", { Self.percent($0.all[$1].caughtShare) }),
            ("Arrivals predicted, of \(score.arrivals), %", { Self.percent(score.share($0.predictedArrivals($1))) }),
            ("Arrivals within the 80 % interval, %", { Self.percent($0.all[$1].coverage) }),
            ("Width of the interval, s", { Self.tenths($0.all[$1].meanWidth) }),
            ("Jitter (change of the time shown within a minute), s", { Self.tenths($0.all[$1].jitter) }),
            ("Predictions", { "\($0.all[$1].count)" }),
        ]
    }

    private func table(_ figure: (Scorecard, Horizon) -> String) -> [String] {
        var table = Table([.left] + Horizon.allCases.map { _ in .right })
        table.add(["minutes"] + Horizon.allCases.map(\.name))
        for (model, card) in scored {
            table.add([model.name] + Horizon.allCases.map { figure(card, $0) })
        }
        return table.lines
    }

    /// The models with at least one prediction.
    private var scored: [(model: Model, card: Scorecard)] {
        zip(models, score.cards).filter { $0.1.all.count > 0 }.map { (model: $0, card: $1) }
    }

    private func overall(_ figure: (Scorecard) -> String) -> [String] {
        var table = Table([.left, .right])
        for (model, card) in scored { table.add([model.name, figure(card)]) }
        return table.lines
    }

    /// Returns a table with one row per cause: its share of all predictions, its share of the inaccurate ones, and the
    /// accuracy.
    private static func errorCauses(of card: Scorecard) -> [String] {
        var table = Table([.left] + [.right, .right] + Horizon.judged.map { _ in .right })
        table.add(["accurate, % at minutes", "of all, %", "of inaccurate, %"] + Horizon.judged.map(\.name))
        let all = judged(card.all)
        for circumstance in PredictionContext.allCases {
            guard let tally = card.byCircumstance[circumstance] else { continue }
            let part = judged(tally)
            table.add(
                [circumstance.name, percent(part.count, of: all.count), percent(part.misses, of: all.misses)]
                    + Horizon.judged.map { percent(tally[$0].accuracy) })
        }
        return table.lines
    }

    private static func judged(_ tally: AccuracyTally) -> (count: Int64, misses: Int64) {
        Horizon.judged.reduce((0, 0)) { ($0.0 + tally[$1].count, $0.1 + tally[$1].count - tally[$1].accurate) }
    }

    private static func percent(_ part: Int64, of whole: Int64) -> String {
        percent(whole == 0 ? nil : Double(part) / Double(whole))
    }

    private static let none = "–"

    private static func percent(_ share: Double?) -> String { tenths(share.map { $0 * 100 }) }

    private static func tenths(_ value: Double?) -> String {
        guard let value else { return none }
        let tenths = Int((abs(value) * 10).rounded())
        return "\(value < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
    }
}
