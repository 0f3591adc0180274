/// The delays before the server is started again. Ends that a body explains do not repeat themselves; others may.
///
/// A server that ends before it has answered anything cannot start, and whoever started it is told so. One that has
/// answered is started again however often it ends: no client may end the supervisor.
struct RestartPlan {
    private var unexplained: [ContinuousClock.Instant] = []
    private var ends: [ContinuousClock.Instant] = []

    /// Unexplained ends within a minute that a server without an answer may have.
    static let most = 5

    /// - Parameter hasServed: whether the server was ready to answer at any time.
    /// - Returns: seconds; nil to give up.
    mutating func pause(isExplained: Bool, hasServed: Bool, at now: ContinuousClock.Instant) -> Double? {
        let minuteAgo = now - .seconds(60)
        ends = ends.filter { $0 > minuteAgo } + [now]
        unexplained = unexplained.filter { $0 > minuteAgo } + (isExplained ? [] : [now])
        if unexplained.count > Self.most, !hasServed { return nil }
        let earlier = isExplained ? ends.count - Self.most : unexplained.count - 1
        return earlier < 1 ? 0 : min(Double(1 << min(earlier - 1, 6)), 60)
    }
}
