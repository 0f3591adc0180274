/// Decides when to log that a limited resource is nearly exhausted: when it reaches 90 % of its limit. Further warnings
/// are logged only after it has fallen below 90 % in between.
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
