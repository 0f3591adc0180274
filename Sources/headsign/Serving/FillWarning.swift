/// When the log warns that a limited number is nearly used up: at nine tenths of the limit, and again once it was below
/// that.
struct FillWarning {
    private var isNearlyFull = false

    /// - Returns: whether to warn now.
    mutating func isDue(_ count: Int, of limit: Int) -> Bool {
        let wasNearlyFull = isNearlyFull
        isNearlyFull = count >= limit - limit / 10
        return isNearlyFull && !wasNearlyFull
    }
}
