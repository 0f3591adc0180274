import Synchronization

/// A limit on the work for all traces of a network, because a drawing may be crafted so that everything is near
/// everything. When it is exhausted, the remaining lines are straight.
final class TraceWork: Sendable {
    /// The number of examined segments allowed: a few seconds of work, a hundred times what the longest real trace
    /// needs.
    static let usual = 20_000_000

    private let left: Atomic<Int>

    init(_ amount: Int = TraceWork.usual) {
        left = Atomic(amount)
    }

    /// Consumes an amount of work.
    /// - Returns: Whether the limit was not exceeded.
    func spend(_ amount: Int) -> Bool {
        left.subtract(amount, ordering: .relaxed).newValue >= 0
    }
}
