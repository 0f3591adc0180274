import Synchronization

/// The stops that riders are viewing, which are polled at the provider. IDs are the feed's own.
package final class StopDemand: Sendable {
    private struct State {
        /// The time of each stop's latest view, in epoch seconds.
        var askedAt: [String: Double] = [:]
    }

    /// The maximum number of stops that are tracked.
    private static let most = 200
    /// The time in seconds after which another view of the same stop counts as new.
    private static let pause = 60.0

    /// Yields an element when a rider views a stop that has not been viewed within the last minute. Supports a single
    /// consumer.
    package let wishes: AsyncStream<Void>
    private let wish: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    package init() {
        (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Records a view of a stop.
    /// - Parameter time: The time in epoch seconds.
    package func record(_ stopID: String, at time: Double) {
        record(CollectionOfOne(stopID), at: time)
    }

    /// Records a view of several stops, such as the stops of a station.
    package func record(_ stopIDs: some Collection<String>, at time: Double) {
        let isNews = state.withLock { state in
            var isNews = false
            for id in stopIDs {
                let before = state.askedAt.updateValue(time, forKey: id)
                isNews = isNews || before.map { time - $0 > Self.pause } ?? true
                if before == nil { Self.forgetOldest(of: &state.askedAt) }
            }
            return isNews
        }
        if isNews { wish.yield() }
    }

    /// Returns the stops viewed at or after a time, least recently viewed first.
    package func stops(since time: Double) -> [String] {
        let asked = state.withLock { $0.askedAt }.filter { $0.value >= time }
        return asked.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    }

    private static func forgetOldest(of askedAt: inout [String: Double]) {
        guard askedAt.count > most, let oldest = askedAt.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
            return
        }
        askedAt[oldest.key] = nil
    }
}
