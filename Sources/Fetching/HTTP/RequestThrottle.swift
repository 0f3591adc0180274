/// Limits the number of concurrent requests to a server, and the number of requests started per second.
package actor RequestThrottle {
    private let width: Int
    private let spacing: Duration
    private var inside = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var nextStart: ContinuousClock.Instant?
    private let now: @Sendable () -> ContinuousClock.Instant

    /// - Parameters:
    ///   - width: The maximum number of concurrent requests.
    ///   - perSecond: The maximum number of requests started per second, at even intervals.
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
            // A finished request passes its slot on to the next waiting request.
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
