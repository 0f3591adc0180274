/// Lanes to look at, and between which calls one may get on. The memory belongs to a ``SearchSpace``; whoever adds to a queue has the only
/// copy that counts.
struct LaneQueue {
    /// Calls as the search comes along them.
    struct Span: BitwiseCopyable {
        var first, last: UInt16

        static var none: Span { Span(first: .max, last: 0) }
    }

    private let spans: MutableColumn<LaneIndex, Span>
    private let lanes: MutableColumn<Int, LaneIndex>
    private(set) var count = 0

    init(lanes count: Int) {
        spans = .allocate(count, repeating: .none)
        lanes = .allocate(count + 1, repeating: LaneIndex(0))
    }

    /// The one that was added as the `number`-th.
    @inline(__always) subscript(_ number: Int) -> LaneIndex { lanes[number] }

    @inline(__always) mutating func add(_ lane: LaneIndex, _ call: UInt16) {
        let span = spans[lane]
        // Written in any case, as one place more than lanes is there: most lanes are known already, but no processor can tell which.
        lanes[count] = lane
        count &+= span.first == .max ? 1 : 0
        spans[lane] = Span(first: min(span.first, call), last: max(span.last, call))
    }

    /// The calls of a lane, which has none from then on.
    @inline(__always) func take(_ lane: LaneIndex) -> Span {
        defer { spans[lane] = .none }
        return spans[lane]
    }

    /// - Parameter first: those before it were taken.
    mutating func removeAll(from first: Int) {
        for number in first..<count { spans[lanes[number]] = .none }
        count = 0
    }

    func release() {
        spans.release()
        lanes.release()
    }
}
