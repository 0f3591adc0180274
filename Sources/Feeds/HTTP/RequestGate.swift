/// Lets only so many requests to a server run at once, and only so many begin in a second.
package actor RequestGate {
    private let width: Int
    private let spacing: Duration
    private var inside = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var nextStart: ContinuousClock.Instant?
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - width: requests at once.
    ///   - perSecond: that may begin in a second, one after the other.
    package init(
        width: Int = 6, perSecond: Int = 10, now: @escaping @Sendable () -> ContinuousClock.Instant
    ) {
        self.width = max(width, 1)
        spacing = .milliseconds(1000 / max(perSecond, 1))
        self.now = now
    }

    package func pass<Answer: Sendable>(_ request: @Sendable () async -> Answer) async -> Answer {
        await enter()
        defer { leave() }
        let (start, present) = (max(nextStart ?? now(), now()), now())
        nextStart = start + spacing
        if start > present { try? await Task.sleep(for: start - present) }
        return await request()
    }

    private func enter() async {
        if inside < width {
            inside += 1
        } else {
            // Whoever leaves hands over its place.
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    private func leave() {
        if waiting.isEmpty {
            inside -= 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
