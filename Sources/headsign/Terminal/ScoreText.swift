import Laboratory
import LiveEngine

/// The tables of a trial.
struct ScoreText {
    let models: [Model]
    let judge: Judge

    private typealias Figure = (title: String, of: (Scorecard, Horizon) -> String)

    func lines(byRoute: Bool) -> [String] {
        var lines = [""]
        for figure in figures {
            lines += [figure.title] + table(figure.of) + [""]
        }
        lines += ["Accurate overall, the mean of the first four, %"] + overall + [""]
        return byRoute ? lines + ["Accurate by route, %"] + routes + [""] : lines
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
            ("Arrivals predicted, of \(judge.arrivals), %", { Self.percent(judge.share($0.predictedArrivals($1))) }),
            ("Arrivals within the 80 % interval, %", { Self.percent($0.all[$1].coverage) }),
            ("Width of the interval, s", { Self.tenths($0.all[$1].meanWidth) }),
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

    /// Models that said anything.
    private var scored: [(Model, Scorecard)] {
        zip(models, judge.cards).filter { $0.1.all.count > 0 }
    }

    private var overall: [String] {
        var table = Table([.left, .right])
        for (model, card) in scored { table.add([model.name, Self.percent(card.all.benchmark)]) }
        return table.lines
    }

    private var routes: [String] {
        let names = Set(scored.flatMap { $0.1.byRoute.keys }).sorted()
        var table = Table([.left] + scored.map { _ in .right })
        table.add(["route"] + scored.map { $0.0.name })
        for name in names {
            table.add([name] + scored.map { Self.percent($0.1.byRoute[name]?.benchmark) })
        }
        return table.lines
    }

    private static let none = "–"

    private static func percent(_ share: Double?) -> String { tenths(share.map { $0 * 100 }) }

    private static func tenths(_ value: Double?) -> String {
        guard let value else { return none }
        let tenths = Int((abs(value) * 10).rounded())
        return "\(value < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
    }
}
