import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

/// A response that can include the prediction inputs of some runs.
struct ExplainedResponse {
    let view: AgencyView
    let service: AgencyService
    /// The distinct indexes of the runs whose inputs are requested, in the snapshot.
    let runs: [Int]
    var look: StopView?
    /// Encodes the response body.
    /// - Parameter bases: the prediction inputs of each of ``runs``; nil to omit them.
    let body: (_ bases: [RunBasis]?) -> [UInt8]

    /// The maximum number of attempts. An attempt fails if the engine publishes a newer snapshot meanwhile.
    private static let timeout = 3

    /// Creates the response.
    /// - Parameters:
    ///   - isExplained: whether the inputs of predictions are included.
    ///   - find: creates the response from the current snapshot.
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

    /// Returns the HTTP response, charged with the cost of obtaining the prediction inputs.
    /// - Parameters:
    ///   - bases: the prediction inputs of each of ``runs``; nil to omit them.
    ///   - asked: the number of runs whose predictions were recomputed; each is charged like a whole response.
    private func answer(_ bases: [RunBasis]?, asked: Int = 0, now: Double) -> EndpointResponse {
        .body(
            body(bases), freshness: Freshness([view], now: now), look: look, work: Double(asked) * RequestCost.answer)
    }

    /// Returns the prediction inputs of each run; nil if the engine has published a newer snapshot. The runs are
    /// explained one after the other, so that other work of the engine can run in between.
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
    ///   - number: the index of the run in the snapshot; nil if there is none.
    ///   - body: encodes the response; its argument is nil if the inputs are omitted.
    init(view: AgencyView, service: AgencyService, number: Int?, body: @escaping (_ basis: RunBasis?) -> [UInt8]) {
        self.init(view: view, service: service, runs: number.map { [$0] } ?? []) { bases in
            body(bases.map { $0.first ?? RunBasis(firstCallIndex: 0, calls: []) })
        }
    }
}
