import Agencies
import LiveModel
import TransitCore

/// A board whose next arrivals can include the inputs of their predictions.
struct ExplainedBoard {
    /// The maximum number of arrivals with prediction inputs. The predictions of their runs are recomputed to obtain
    /// the inputs.
    private static let most = 10

    private let board: Board
    private let encoder: BoardEncoder
    /// The arrivals with prediction inputs: the position on the board, and the index of the predicted run in the
    /// snapshot. The run is nil if the prediction is the agency's own, for this stop only.
    private let explained: [(position: Int, run: Int?)]
    /// The distinct indexes of the runs whose inputs are included, in the snapshot.
    let runs: [Int]

    /// Creates the board.
    /// - Parameter isExplained: whether prediction inputs are included.
    init(_ board: Board, by encoder: BoardEncoder, isExplained: Bool) {
        self.board = board
        self.encoder = encoder
        let live = isExplained ? board.arrivals.indices.filter { board.arrivals[$0].status == .live } : []
        explained = live.prefix(Self.most).map {
            ($0, encoder.service.snapshot.number(ofRunPredicting: board.arrivals[$0]))
        }
        runs = explained.reduce(into: []) { runs, next in
            if let run = next.run, !runs.contains(run) { runs.append(run) }
        }
    }

    /// Returns the board as JSON.
    /// - Parameter bases: the prediction inputs of each of ``runs``; nil to omit them.
    func body(_ bases: [RunBasis]?) -> [UInt8] {
        var encoder = encoder
        if let bases { encoder.bases = texts(of: Dictionary(uniqueKeysWithValues: zip(runs, bases))) }
        return BoardEncoder.body(at: board.at, content: encoder.content(board))
    }

    private func texts(of bases: [Int: RunBasis]) -> [Int: [UInt8]] {
        var texts: [Int: [UInt8]] = [:]
        for (position, run) in explained { texts[position] = text(of: board.arrivals[position], run, bases) }
        return texts
    }

    private func text(of arrival: Arrival, _ run: Int?, _ bases: [Int: RunBasis]) -> [UInt8]? {
        let timetable = encoder.service.timetable
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        let callIndex = timetable.callIndex(ofRow: arrival.patternStop)
        var basis: Basis? = Basis(kind: .agency)
        if let run { basis = bases[run]?.call(at: callIndex) }
        guard let basis else { return nil }
        var json = JSONWriter(capacity: 256)
        json.basis(basis, on: pattern, in: timetable)
        return json.bytes
    }
}
