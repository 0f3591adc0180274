import LiveEngine
import TransitCore

/// An answer about one run, which can tell what its predictions rest on.
struct ExplainedRun {
    let view: AgencyView
    let service: AgencyService
    /// In the snapshot's runs; nil where there is none.
    let number: Int?
    /// - Parameter basis: of its calls; nil where it is not told.
    let body: (_ basis: RunBasis?) -> [UInt8]

    func answer(_ basis: RunBasis?, now: Double) -> Answer {
        .body(body(basis), freshness: Freshness([view], now: now))
    }

    /// Times that an answer begins anew as the engine has gone on meanwhile.
    private static let patience = 3

    /// - Parameters:
    ///   - isExplained: it also tells what its predictions rest on.
    ///   - find: the run as it is now.
    static func answer(
        isExplained: Bool, now: Double, _ find: @escaping @Sendable () throws(Problem) -> ExplainedRun
    ) throws(Problem) -> Answer {
        guard isExplained else { return try find().answer(nil, now: now) }
        return .later { () async throws(Problem) -> Answer in
            for _ in 0..<patience {
                let run = try find()
                guard let number = run.number else {
                    return run.answer(RunBasis(firstCallIndex: 0, calls: []), now: now)
                }
                if let basis = await run.view.entry.basis(ofRun: number, in: run.service.snapshot) {
                    return run.answer(basis, now: now)
                }
            }
            return try find().answer(nil, now: now)
        }
    }
}

extension JSONWriter {
    /// `Basis` of the API.
    ///
    /// - Parameter call: whose prediction rests on it.
    mutating func basis(_ basis: Basis, of call: CallAhead, in timetable: Timetable) {
        let first = call.row - call.callIndex
        func stretch(_ stretch: Basis.Stretch, _ json: inout JSONWriter) {
            json.object { json in
                json.member("sequence", timetable.patternStopSequences[first + stretch.callIndex])
                json.member("seconds", stretch.seconds)
            }
        }
        object { json in
            json.member("from", basis.ground.rawValue)
            if basis.days > 0 { json.member("days", basis.days) }
            if basis.trips > 0 { json.member("trips", basis.trips) }
            if let deviation = basis.deviation { json.member("deviation", deviation) }
            if let wait = basis.wait {
                json.key("wait")
                stretch(wait, &json)
            }
            if let road = basis.road {
                json.key("road")
                stretch(road, &json)
            }
            if basis.agencyShare > 0 { json.member("agency", basis.agencyShare, places: 2) }
            let told = basis.told
            if !told.isEmpty { json.member("told", array: told) { json, fact in json.string(fact.rawValue) } }
            guard !basis.moves.isEmpty else { return }
            json.member("moved", array: basis.moves) { json, move in
                json.object { json in
                    json.member("by", move.mover.rawValue)
                    json.member("seconds", move.seconds)
                }
            }
        }
    }
}
