/// Decides when to log that a limited resource is nearly exhausted: once when it reaches 90 % of its limit, and again
/// only after it fell below 90 %.
struct FillWarning {
    private var isNearlyFull = false

    /// Updates the state with the current count.
    /// - Returns: Whether to log a warning now.
    mutating func isDue(_ count: Int, of limit: Int) -> Bool {
        let wasNearlyFull = isNearlyFull
        isNearlyFull = count >= limit - limit / 10
        return isNearlyFull && !wasNearlyFull
    }
}
