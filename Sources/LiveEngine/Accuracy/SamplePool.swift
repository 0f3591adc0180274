/// One model's word on one arrival, as small as it can be kept: there are millions of them at once. Epoch seconds.
struct PredictionSample: Sendable {
    private let made: UInt32
    private let likelyTime: UInt32
    /// Against the likely time.
    private let shownShift: Int16
    private let lowShift: Int16
    private let highShift: Int16
    /// Of the ledger's models.
    let model: UInt8

    init(_ call: PredictedCall, by model: Int, at now: Int64) {
        made = UInt32(clamping: now)
        likelyTime = UInt32(clamping: call.likely)
        shownShift = Int16(clamping: call.shown - call.likely)
        lowShift = Int16(clamping: min(call.low, call.high) - call.likely)
        highShift = Int16(clamping: call.high - call.likely)
        self.model = UInt8(clamping: model)
    }

    var madeAt: Int64 { Int64(made) }
    var likely: Int64 { Int64(likelyTime) }

    /// - Parameter hasInterval: the model's low and high mean something.
    func scored(arrivedAt: Int64, hasInterval: Bool) -> ScoredPrediction {
        ScoredPrediction(
            madeAt: madeAt, arrivedAt: arrivedAt, shown: likely + Int64(shownShift), likely: likely,
            interval: hasInterval ? likely + Int64(lowShift)...likely + Int64(highShift) : nil)
    }
}

/// Samples in one array, chained into lists, oldest first. What a list gives back the next sample takes.
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

    private var cells: [Cell] = []
    private var free: Int32 = -1
    private(set) var count = 0

    /// Places there are, taken or free.
    var capacity: Int { cells.count }

    func oldest(of list: List) -> PredictionSample? { list.isEmpty ? nil : cells[Int(list.first)].sample }

    func newest(of list: List) -> PredictionSample? { list.isEmpty ? nil : cells[Int(list.last)].sample }

    mutating func append(_ sample: PredictionSample, to list: inout List) {
        let place = place(for: Cell(sample: sample, next: -1))
        if list.isEmpty { list.first = place } else { cells[Int(list.last)].next = place }
        list.last = place
        count += 1
    }

    mutating func removeOldest(of list: inout List) -> PredictionSample? {
        guard !list.isEmpty else { return nil }
        let place = list.first
        let cell = cells[Int(place)]
        list.first = cell.next
        if list.isEmpty { list.last = -1 }
        cells[Int(place)].next = free
        free = place
        count -= 1
        return cell.sample
    }

    private mutating func place(for cell: Cell) -> Int32 {
        guard free >= 0 else {
            cells.append(cell)
            return Int32(cells.count - 1)
        }
        let place = free
        free = cells[Int(place)].next
        cells[Int(place)] = cell
        return place
    }
}
