import TransitCore

/// Converts times that the server reports as seconds until an arrival.
enum MagicBusCountdown {
    /// - Returns: The arrival time; nil if the value is not within a day, such as -1 for an unknown arrival.
    static func time(_ seconds: Double?, after fetched: EpochSeconds) -> EpochSeconds? {
        guard let seconds, (0...86_400).contains(seconds) else { return nil }
        return fetched + Int64(seconds.rounded())
    }
}
