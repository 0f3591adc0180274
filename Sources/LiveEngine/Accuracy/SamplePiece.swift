import TransitCore

/// Room for some samples, all of them with margins or all without: 14 and 8 bytes each. Empty, it takes none.
struct SamplePiece: Sendable {
    /// Samples of a piece, and pieces of a pool.
    private static let size = 1024
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

    /// To be called before a sample is put in.
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

    /// - Returns: its cell.
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

    /// - Returns: what came after it, and when it was made.
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

/// What every sample has, and the one after it in its list.
struct SampleCell: Sendable {
    /// As an index: none.
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

    /// 24 bits.
    var next: UInt32 {
        get { nextAndModel >> 8 }
        set { nextAndModel = newValue << 8 | nextAndModel & 0xFF }
    }
}
