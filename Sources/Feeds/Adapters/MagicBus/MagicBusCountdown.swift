import TransitCore

/// A time that the server gives in seconds from now.
enum MagicBusCountdown {
    /// - Returns: nil for what is no time within a day, such as a sentinel of -1.
    static func time(_ seconds: Double?, after fetched: EpochSeconds) -> EpochSeconds? {
        guard let seconds, (0...86_400).contains(seconds) else { return nil }
        return fetched + Int64(seconds.rounded())
    }
}
