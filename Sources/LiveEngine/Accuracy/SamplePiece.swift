import TransitCore

/// A block of samples, either all with margins (14 bytes) or all without (8 bytes). Uses no memory while empty.
struct SamplePiece: Sendable {
    /// The number of samples per block.
    private static let size = 1024
    /// The maximum number of blocks per pool.
    static let limit = Int(SampleCell.none) / size

    private var cells: [SampleCell] = []
    private var margins: [SampleMargins] = []
    private var free = SampleCell.none
    private var count = 0

    static func split(_ index: Int32) -> (piece: Int, cell: Int) { (Int(index) / size, Int(index) % size) }

    static func join(_ piece: Int, _ cell: Int) -> Int32 { Int32(piece * size + cell) }

    var isEmpty: Bool { count == 0 }
    var capacity: Int { cells.count }
    var hasMargins: Bool { !margins.isEmpty }

    func hasRoom(margins: Bool) -> Bool { isEmpty || margins == hasMargins && count < Self.size }

    /// Reserves the memory of the block; called before the first sample is stored.
    mutating func open(margins isWithMargins: Bool) {
        guard isEmpty else { return }
        cells.reserveCapacity(Self.size)
        if isWithMargins { margins.reserveCapacity(Self.size) }
    }

    func sample(_ cell: Int, _ moments: SampleMoments) -> PredictionSample {
        let its = cells[cell]
        return PredictionSample(
            madeAt: moments[its.moment], ahead: its.lead, margins: hasMargins ? margins[cell] : .none, model: its.model)
    }

    /// Stores a sample.
    /// - Returns: The index of the sample's cell.
    mutating func put(_ sample: PredictionSample, _ moment: UInt16) -> Int {
        let new = SampleCell(lead: sample.lead, moment: moment, model: sample.model)
        count += 1
        guard free != SampleCell.none else {
            cells.append(new)
            if sample.margins != .none { margins.append(sample.margins) }
            return cells.count - 1
        }
        let cell = Int(free)
        free = cells[cell].next
        cells[cell] = new
        if hasMargins { margins[cell] = sample.margins }
        return cell
    }

    mutating func link(_ cell: Int, to next: Int32) { cells[cell].next = UInt32(next) }

    /// Removes a sample.
    /// - Returns: The index of the next sample in the list, and the removed sample's index in ``SampleMoments``.
    mutating func remove(_ cell: Int) -> (next: Int32?, moment: UInt16) {
        let its = cells[cell]
        count -= 1
        if isEmpty {
            self = SamplePiece()
        } else {
            cells[cell].next = free
            free = UInt32(cell)
        }
        return (its.next == SampleCell.none ? nil : Int32(its.next), its.moment)
    }
}

/// The fields that all samples have, with a link to the next sample in the list.
struct SampleCell: Sendable {
    /// The link value of a cell without a next sample.
    static let none: UInt32 = 0xFF_FFFF

    private var nextAndModel: UInt32
    let moment: UInt16
    let lead: Int16

    init(lead: Int16, moment: UInt16, model: UInt8) {
        nextAndModel = Self.none << 8 | UInt32(model)
        self.lead = lead
        self.moment = moment
    }

    var model: UInt8 { UInt8(truncatingIfNeeded: nextAndModel) }

    /// The index of the next sample in the list, in 24 bits.
    var next: UInt32 {
        get { nextAndModel >> 8 }
        set { nextAndModel = newValue << 8 | nextAndModel & 0xFF }
    }
}
