import Synchronization

/// A work limit shared by all traces of a network. A drawing may be crafted so that every piece is near every other.
/// When the limit is reached, the remaining lines are straight.
final class TraceWork: Sendable {
    /// The default number of segments that may be examined. It takes a few seconds, and is a hundred times what the
    /// longest real trace needs.
    static let usual = 20_000_000

    private let left: Atomic<Int>

    init(_ amount: Int = TraceWork.usual) {
        left = Atomic(amount)
    }

    /// Consumes an amount of work.
    /// - Returns: False if the limit is exceeded.
    func spend(_ amount: Int) -> Bool {
        left.subtract(amount, ordering: .relaxed).newValue >= 0
    }
}
