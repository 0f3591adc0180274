/// Decides when to log that a limited resource is nearly used up: at 90 % of its limit, once until it falls below
/// that.
struct FillWarning {
    private var isNearlyFull = false

    /// Updates the state.
    /// - Returns: whether to warn now.
    mutating func isDue(_ count: Int, of limit: Int) -> Bool {
        let wasNearlyFull = isNearlyFull
        isNearlyFull = count >= limit - limit / 10
        return isNearlyFull && !wasNearlyFull
    }
}
