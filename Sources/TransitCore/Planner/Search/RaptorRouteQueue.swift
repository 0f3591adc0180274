/// The lanes to scan in a round, each with the span of calls where it can be boarded. The memory belongs to a
/// ``RaptorScratch``; only the copy that is being added to has a valid count.
struct RaptorRouteQueue {
    /// A span of calls, counted in the direction of the search.
    struct Span: BitwiseCopyable {
        var first, last: UInt16

        static var none: Span { Span(first: .max, last: 0) }
    }

    private let spans: ScratchColumn<RaptorRouteIndex, Span>
    private let lanes: ScratchColumn<Int, RaptorRouteIndex>
    private(set) var count = 0

    init(lanes count: Int) {
        spans = .allocate(count, repeating: .none)
        lanes = .allocate(count + 1, repeating: RaptorRouteIndex(0))
    }

    /// The lane added as number `number`, counted from 0.
    @inline(__always) subscript(_ number: Int) -> RaptorRouteIndex { lanes[number] }

    @inline(__always) mutating func add(_ lane: RaptorRouteIndex, _ call: UInt16) {
        let span = spans[lane]
        // Written unconditionally, into one spare element: most lanes are already present, and a branch on that would
        // be unpredictable.
        lanes[count] = lane
        count &+= span.first == .max ? 1 : 0
        spans[lane] = Span(first: min(span.first, call), last: max(span.last, call))
    }

    /// Returns the span of a lane and clears it.
    @inline(__always) func take(_ lane: RaptorRouteIndex) -> Span {
        defer { spans[lane] = .none }
        return spans[lane]
    }

    /// Clears the queue.
    /// - Parameter first: The number of the first lane whose span was not taken.
    mutating func removeAll(from first: Int) {
        for number in first..<count { spans[lanes[number]] = .none }
        count = 0
    }

    func release() {
        spans.release()
        lanes.release()
    }
}
