import Synchronization

/// The remaining work budget for one trace, as a drawing can place everything near everything. Once the budget is used
/// up, searches find nothing more and the rest of the line goes straight.
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
