import Synchronization

/// A work limit for traces. A drawing can be constructed so that everything is near everything; once the limit is
/// reached, nothing more is found, and the remaining lines are straight.
final class TraceWork: Sendable {
    /// The limit of examined segments, worth a few seconds; the longest real trace needs a hundredth.
    static let usual = 20_000_000

    private let left: Atomic<Int>

    init(_ amount: Int = TraceWork.usual) {
        left = Atomic(amount)
    }

    /// - Returns: Whether the amount was left.
    func spend(_ amount: Int) -> Bool {
        left.subtract(amount, ordering: .relaxed).newValue >= 0
    }
}
