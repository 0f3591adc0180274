/// The backoff before the server is restarted. Crashes that the crash journal explains are not counted, because the
/// body that caused one is quarantined at the next start.
///
/// A server that crashes repeatedly before it has served requests cannot start, so the supervisor gives up and exits. A
/// server that has served requests is always restarted, so that no client can stop it permanently.
struct RestartPlan {
    private var unexplained: [ContinuousClock.Instant] = []
    private var ends: [ContinuousClock.Instant] = []

    /// The maximum number of unexplained crashes within a minute, before the server has served requests.
    static let most = 5

    /// Returns the delay before the next restart.
    /// - Parameters:
    ///   - isExplained: Whether the crash journal explains the crash.
    ///   - hasServed: Whether the server has ever been ready to serve requests.
    /// - Returns: The delay in seconds; nil to give up.
    mutating func pause(isExplained: Bool, hasServed: Bool, at now: ContinuousClock.Instant) -> Double? {
        let minuteAgo = now - .seconds(60)
        ends = ends.filter { $0 > minuteAgo } + [now]
        unexplained = unexplained.filter { $0 > minuteAgo } + (isExplained ? [] : [now])
        if unexplained.count > Self.most, !hasServed { return nil }
        let earlier = isExplained ? ends.count - Self.most : unexplained.count - 1
        return earlier < 1 ? 0 : min(Double(1 << min(earlier - 1, 6)), 60)
    }
}
