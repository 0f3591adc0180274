/// The RAPTOR routes to scan in a round, each with the span of calls at which it can be boarded. The memory belongs to
/// a ``RaptorScratch``; if the value is copied, only the copy to which RAPTOR routes are added has a valid count.
struct RaptorRouteQueue {
    /// A span of calls, numbered in search direction.
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

    /// The RAPTOR route with position `number` in the order of insertion, counted from 0.
    @inline(__always) subscript(_ number: Int) -> RaptorRouteIndex { raptorRoutes[number] }

    @inline(__always) mutating func add(_ raptorRoute: RaptorRouteIndex, _ call: UInt16) {
        let span = spans[raptorRoute]
        // Written unconditionally, because a branch would be unpredictable. If the RAPTOR route is already queued, the
        // element is beyond `count`.
        raptorRoutes[count] = raptorRoute
        count &+= span.first == .max ? 1 : 0
        spans[raptorRoute] = Span(first: min(span.first, call), last: max(span.last, call))
    }

    /// Removes and returns the span of a RAPTOR route.
    @inline(__always) func take(_ raptorRoute: RaptorRouteIndex) -> Span {
        defer { spans[raptorRoute] = .none }
        return spans[raptorRoute]
    }

    /// Clears the queue.
    /// - Parameter first: The position of the first RAPTOR route whose span has not been taken.
    mutating func removeAll(from first: Int) {
        for number in first..<count { spans[raptorRoutes[number]] = .none }
        count = 0
    }

    func release() {
        spans.release()
        raptorRoutes.release()
    }
}
