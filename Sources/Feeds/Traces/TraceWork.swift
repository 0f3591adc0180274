import Synchronization

/// How much may still be looked at for one trace. A drawing can be made so that everything lies near everything; when its
/// share is used up, nothing more is found, and what is left goes straight.
final class TraceWork: Sendable {
    /// Segments looked at, a few seconds' worth; the longest real trace needs a hundredth.
    static let usual = 20_000_000

    private let left: Atomic<Int>

    init(_ amount: Int = TraceWork.usual) {
        left = Atomic(amount)
    }

    /// - Returns: false if that is more than is left.
    func spend(_ amount: Int) -> Bool {
        left.subtract(amount, ordering: .relaxed).newValue >= 0
    }
}
