import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

/// A response that optionally includes the inputs of the predictions of some runs.
struct ExplainedResponse {
    let view: AgencyView
    let service: AgencyService
    /// Distinct indexes of the snapshot's runs.
    let runs: [Int]
    var look: StopView?
    /// Encodes the response.
    /// - Parameter bases: one per run; nil to omit them.
    let body: (_ bases: [RunBasis]?) -> [UInt8]

    /// The number of attempts when the engine has advanced during the response.
    private static let timeout = 3

    /// Creates the response.
    /// - Parameters:
    ///   - isExplained: whether the inputs of predictions are included.
    ///   - find: collects the contents from the current state.
    static func answer(
        isExplained: Bool, now: Double, _ find: @escaping @Sendable () throws(Problem) -> ExplainedResponse
    ) throws(Problem) -> EndpointResponse {
        guard isExplained else { return try find().answer(nil, now: now) }
        return .later { () async throws(Problem) -> EndpointResponse in
            var asked = 0
            for _ in 0..<timeout {
                let found = try find()
                if let bases = await found.bases(counting: &asked) {
                    return found.answer(bases, asked: asked, now: now)
                }
            }
            return try find().answer(nil, asked: asked, now: now)
        }
    }

    /// Returns the final response.
    /// - Parameter asked: the number of runs that were predicted again; each costs as much as a response.
    private func answer(_ bases: [RunBasis]?, asked: Int = 0, now: Double) -> EndpointResponse {
        .body(
            body(bases), freshness: Freshness([view], now: now), look: look, work: Double(asked) * RequestCost.answer)
    }

    /// Returns the inputs for each run; nil if the engine has advanced. Requested one at a time, so that one client
    /// does not delay others.
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

extension ExplainedResponse {
    /// Creates a response about one run.
    ///
    /// - Parameters:
    ///   - number: the index in the snapshot's runs; nil if there is none.
    ///   - body: encodes the response; its argument is nil to omit the inputs.
    init(view: AgencyView, service: AgencyService, number: Int?, body: @escaping (_ basis: RunBasis?) -> [UInt8]) {
        self.init(view: view, service: service, runs: number.map { [$0] } ?? []) { bases in
            body(bases.map { $0.first ?? RunBasis(firstCallIndex: 0, calls: []) })
        }
    }
}
