import LiveEngine
import TransitCore

/// An answer that can tell what the predictions of some runs rest on.
struct ExplainedAnswer {
    let view: AgencyView
    let service: AgencyService
    /// In the snapshot's runs, each once.
    let runs: [Int]
    var look: StopLook?
    /// - Parameter bases: one for each of the runs; nil where none is told.
    let body: (_ bases: [RunBasis]?) -> [UInt8]

    /// Times that an answer begins anew as the engine has gone on meanwhile.
    private static let patience = 3

    /// - Parameters:
    ///   - isExplained: it also tells what its predictions rest on.
    ///   - find: what it is made of, as it is now.
    static func answer(
        isExplained: Bool, now: Double, _ find: @escaping @Sendable () throws(Problem) -> ExplainedAnswer
    ) throws(Problem) -> Answer {
        guard isExplained else { return try find().answer(nil, now: now) }
        return .later { () async throws(Problem) -> Answer in
            var asked = 0
            for _ in 0..<patience {
                let found = try find()
                if let bases = await found.bases(counting: &asked) {
                    return found.answer(bases, asked: asked, now: now)
                }
            }
            return try find().answer(nil, asked: asked, now: now)
        }
    }

    /// - Parameter asked: runs that were predicted anew for it. Each costs as much as an answer.
    private func answer(_ bases: [RunBasis]?, asked: Int = 0, now: Double) -> Answer {
        .body(
            body(bases), freshness: Freshness([view], now: now), look: look, work: Double(asked) * Work.answer)
    }

    /// By run; nil if the engine has gone on meanwhile. One after the other: who asks shall not keep others from asking.
    private func bases(counting asked: inout Int) async -> [RunBasis]? {
        var bases: [RunBasis] = []
        for run in runs {
            asked += 1
            guard let basis = await view.entry.basis(ofRun: run, in: service.snapshot) else { return nil }
            bases.append(basis)
        }
        return bases
    }
}

extension ExplainedAnswer {
    /// About one run.
    ///
    /// - Parameters:
    ///   - number: in the snapshot's runs; nil where there is none.
    ///   - body: is given what its calls rest on; nil where that is not told.
    init(view: AgencyView, service: AgencyService, number: Int?, body: @escaping (_ basis: RunBasis?) -> [UInt8]) {
        self.init(view: view, service: service, runs: number.map { [$0] } ?? []) { bases in
            body(bases.map { $0.first ?? RunBasis(firstCallIndex: 0, calls: []) })
        }
    }
}
