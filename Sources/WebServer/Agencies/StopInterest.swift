import Synchronization

/// Which stops riders look at, so that a provider can be asked about these alone. Ids are the feed's own.
package final class StopInterest: Sendable {
    private struct State {
        /// When each was last asked for, epoch seconds.
        var askedAt: [String: Double] = [:]
    }

    /// Stops remembered.
    private static let most = 200
    /// Seconds after which a stop asked for is asked for anew.
    private static let pause = 60.0

    /// Tells that a stop is asked for which was not in the last minute; for one reader.
    package let wishes: AsyncStream<Void>
    private let wish: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    package init() {
        (wishes, wish) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// A rider looks at a stop.
    /// - Parameter time: epoch seconds.
    package func record(_ stopID: String, at time: Double) {
        record(CollectionOfOne(stopID), at: time)
    }

    /// The same for several stops, those of a station.
    func record(_ stopIDs: some Collection<String>, at time: Double) {
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

    /// The stops asked for since a time, those first that were not asked for longest.
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
