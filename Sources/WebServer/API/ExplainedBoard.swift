import LiveEngine
import TransitCore

/// A board whose next arrivals can tell what their predictions rest on.
struct ExplainedBoard {
    /// Arrivals that tell it, and so the runs that are asked at most.
    private static let most = 10

    private let board: Board
    private let encoder: BoardEncoder
    /// Those that tell it: where they stand on the board, and by which of the snapshot's runs they are predicted; nil where the agency
    /// speaks of the stop alone.
    private let told: [(position: Int, run: Int?)]
    /// Those that are to be asked, in the snapshot's runs, each once.
    let runs: [Int]

    /// - Parameter isExplained: else it tells nothing of it, and looks for no run.
    init(_ board: Board, by encoder: BoardEncoder, isExplained: Bool) {
        self.board = board
        self.encoder = encoder
        let live = isExplained ? board.arrivals.indices.filter { board.arrivals[$0].status == .live } : []
        told = live.prefix(Self.most).map {
            ($0, encoder.service.snapshot.number(ofRunPredicting: board.arrivals[$0]))
        }
        runs = told.reduce(into: []) { runs, next in
            if let run = next.run, !runs.contains(run) { runs.append(run) }
        }
    }

    /// - Parameter bases: one for each of ``runs``; nil where none is told.
    func body(_ bases: [RunBasis]?) -> [UInt8] {
        var encoder = encoder
        if let bases { encoder.bases = texts(of: Dictionary(uniqueKeysWithValues: zip(runs, bases))) }
        return BoardEncoder.body(at: board.at, content: encoder.content(board))
    }

    private func texts(of bases: [Int: RunBasis]) -> [Int: [UInt8]] {
        var texts: [Int: [UInt8]] = [:]
        for (position, run) in told { texts[position] = text(of: board.arrivals[position], run, bases) }
        return texts
    }

    private func text(of arrival: Arrival, _ run: Int?, _ bases: [Int: RunBasis]) -> [UInt8]? {
        let timetable = encoder.service.timetable
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        let callIndex = arrival.patternStop - timetable.stops(of: pattern).lowerBound
        var basis: Basis? = Basis(ground: .agency)
        if let run { basis = bases[run]?.call(at: callIndex) }
        guard let basis else { return nil }
        var json = JSONWriter(capacity: 256)
        json.basis(basis, on: pattern, in: timetable)
        return json.bytes
    }
}
