/// How long to wait before the server is started again. Ends that a body explains cannot repeat themselves; others may.
struct RestartPlan {
    private var unexplained: [ContinuousClock.Instant] = []
    private var ends: [ContinuousClock.Instant] = []

    /// Unexplained ends within a minute, after which there is no more hope.
    static let most = 5

    /// - Returns: seconds; nil for no more.
    mutating func pause(isExplained: Bool, at now: ContinuousClock.Instant) -> Double? {
        let minuteAgo = now - .seconds(60)
        ends = ends.filter { $0 > minuteAgo } + [now]
        unexplained = unexplained.filter { $0 > minuteAgo } + (isExplained ? [] : [now])
        if unexplained.count > Self.most { return nil }
        let earlier = isExplained ? ends.count - Self.most : unexplained.count - 1
        return earlier < 1 ? 0 : min(Double(1 << min(earlier - 1, 6)), 60)
    }
}
