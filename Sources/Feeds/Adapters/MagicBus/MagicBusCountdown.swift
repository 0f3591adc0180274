import TransitCore

/// A time that the server reports in seconds from now.
enum MagicBusCountdown {
    /// - Returns: Nil if the value is not within a day, such as the sentinel -1.
    static func time(_ seconds: Double?, after fetched: EpochSeconds) -> EpochSeconds? {
        guard let seconds, (0...86_400).contains(seconds) else { return nil }
        return fetched + Int64(seconds.rounded())
    }
}
