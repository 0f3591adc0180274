/// The RAPTOR routes to scan in a round, each with the span of calls where it can be boarded. The memory belongs to a
/// ``RaptorScratch``; only the copy that is being added to has a valid count.
struct RaptorRouteQueue {
    /// A span of calls, counted in the direction of the search.
    struct Span: BitwiseCopyable {
        var first, last: UInt16

        static var none: Span { Span(first: .max, last: 0) }
    }

    private let spans: ScratchColumn<RaptorRouteIndex, Span>
    private let raptorRoutes: ScratchColumn<Int, RaptorRouteIndex>
    private(set) var count = 0

    init(raptorRoutes count: Int) {
        spans = .allocate(count, repeating: .none)
        raptorRoutes = .allocate(count + 1, repeating: RaptorRouteIndex(0))
    }

    /// The RAPTOR route added as number `number`, counted from 0.
    @inline(__always) subscript(_ number: Int) -> RaptorRouteIndex { raptorRoutes[number] }

    @inline(__always) mutating func add(_ raptorRoute: RaptorRouteIndex, _ call: UInt16) {
        let span = spans[raptorRoute]
        // Written unconditionally, into one spare element: most RAPTOR routes are already present, and a branch on that
        // would be unpredictable.
        raptorRoutes[count] = raptorRoute
        count &+= span.first == .max ? 1 : 0
        spans[raptorRoute] = Span(first: min(span.first, call), last: max(span.last, call))
    }

    /// Returns the span of a RAPTOR route and clears it.
    @inline(__always) func take(_ raptorRoute: RaptorRouteIndex) -> Span {
        defer { spans[raptorRoute] = .none }
        return spans[raptorRoute]
    }

    /// Clears the queue.
    /// - Parameter first: The number of the first RAPTOR route whose span was not taken.
    mutating func removeAll(from first: Int) {
        for number in first..<count { spans[raptorRoutes[number]] = .none }
        count = 0
    }

    func release() {
        spans.release()
        raptorRoutes.release()
    }
}
