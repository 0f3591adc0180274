import TransitCore

/// One model's word on one arrival, as small as it can be kept: there are millions of them at once.
struct PredictionSample: Sendable {
    private let made: UInt32
    /// From when it was made to the likely time: what is predicted lies less than an hour ahead.
    private let lead: Int16
    /// Against the likely time.
    private let shownShift: Int16
    private let lowShift: Int16
    private let highShift: Int16
    /// Of the ledger's models.
    let model: UInt8

    init(_ call: PredictedCall, by model: Int = 0, at now: EpochSeconds) {
        made = UInt32(clamping: now.rawValue)
        lead = Int16(clamping: call.likely - now)
        shownShift = Int16(clamping: call.shown - call.likely)
        lowShift = Int16(clamping: min(call.low, call.high) - call.likely)
        highShift = Int16(clamping: call.high - call.likely)
        self.model = UInt8(clamping: model)
    }

    var madeAt: EpochSeconds { EpochSeconds(Int64(made)) }
    /// Seconds from when it was made to the likely time.
    var ahead: Int64 { Int64(lead) }
    var likely: EpochSeconds { madeAt + ahead }
    var low: EpochSeconds { likely + Int64(lowShift) }
    var high: EpochSeconds { likely + Int64(highShift) }

    /// - Parameter hasInterval: the model's low and high mean something.
    func scored(arrivedAt: EpochSeconds, hasInterval: Bool) -> ScoredPrediction {
        ScoredPrediction(
            madeAt: madeAt, arrivedAt: arrivedAt, shown: likely + Int64(shownShift), likely: likely,
            interval: hasInterval ? low...high : nil)
    }
}

/// Samples chained into lists, oldest first. What a list gives back the next sample takes.
///
/// They lie in pieces of one size, so that there is never room for more than one piece too many, and nothing is moved.
struct SamplePool: Sendable {
    struct List: Sendable {
        fileprivate var first: Int32 = -1
        fileprivate var last: Int32 = -1

        var isEmpty: Bool { first < 0 }
    }

    private struct Cell {
        var sample: PredictionSample
        var next: Int32
    }

    private static let pieceSize = 1024

    private var pieces: [[Cell]] = []
    private var free: Int32 = -1
    /// Cells there are, taken or free.
    private(set) var capacity = 0
    private(set) var count = 0

    private subscript(index: Int32) -> Cell {
        get { pieces[Int(index) / Self.pieceSize][Int(index) % Self.pieceSize] }
        set { pieces[Int(index) / Self.pieceSize][Int(index) % Self.pieceSize] = newValue }
    }

    func oldest(of list: List) -> PredictionSample? { list.isEmpty ? nil : self[list.first].sample }

    func newest(of list: List) -> PredictionSample? { list.isEmpty ? nil : self[list.last].sample }

    mutating func append(_ sample: PredictionSample, to list: inout List) {
        let index = indexOfCell(for: Cell(sample: sample, next: -1))
        if list.isEmpty { list.first = index } else { link(list.last, to: index) }
        list.last = index
        count += 1
    }

    mutating func removeOldest(of list: inout List) -> PredictionSample? {
        guard !list.isEmpty else { return nil }
        let index = list.first
        let cell = self[index]
        list.first = cell.next
        if list.isEmpty { list.last = -1 }
        link(index, to: free)
        free = index
        count -= 1
        return cell.sample
    }

    private mutating func link(_ index: Int32, to next: Int32) {
        pieces[Int(index) / Self.pieceSize][Int(index) % Self.pieceSize].next = next
    }

    private mutating func indexOfCell(for cell: Cell) -> Int32 {
        guard free >= 0 else { return indexOfNewCell(for: cell) }
        let index = free
        free = self[index].next
        self[index] = cell
        return index
    }

    private mutating func indexOfNewCell(for cell: Cell) -> Int32 {
        if capacity % Self.pieceSize == 0 {
            var piece: [Cell] = []
            piece.reserveCapacity(Self.pieceSize)
            pieces.append(piece)
        }
        pieces[pieces.count - 1].append(cell)
        capacity += 1
        return Int32(capacity - 1)
    }
}
