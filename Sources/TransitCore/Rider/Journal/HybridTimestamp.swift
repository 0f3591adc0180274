/// A hybrid logical clock timestamp: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
///
/// The order of events does not depend on correct clocks: a writer's timestamp is later than those of all events it has
/// received, so an edit is always ordered after the event that it edits. A clock that is ahead advances the timestamps
/// of all devices, which then continue from there. ``JournalEvent/at`` has the wall clock time.
package struct HybridTimestamp: Hashable, Comparable, Sendable {
    package let rawValue: UInt64

    /// Creates a timestamp; values later than ``latest`` are clamped to it.
    package init(rawValue: UInt64) {
        self.rawValue = min(rawValue, Self.latest.rawValue)
    }

    private init(unchecked rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package static let zero = HybridTimestamp(unchecked: 0)
    /// The latest possible timestamp: the last counter value of the first millisecond of 2100. Events that reach it are
    /// ordered by writer and sequence only.
    package static let latest = HybridTimestamp(unchecked: believable.upperBound << 16 | 0xFFFF)

    /// The accepted range of clock times in milliseconds: 2026 to 2100. If a clock is outside it, its time is ignored
    /// and only the counter advances.
    private static let believable: ClosedRange<UInt64> = 1_767_225_600_000...4_102_444_800_000

    /// Returns the next timestamp that a writer may use.
    /// - Parameter clock: The current time of the writer's clock.
    package func next(clock: EpochMilliseconds) -> HybridTimestamp {
        let now = UInt64(exactly: clock.rawValue).flatMap { Self.believable.contains($0) ? $0 << 16 : nil } ?? 0
        return HybridTimestamp(rawValue: max(now, rawValue + 1))
    }

    package static func < (one: HybridTimestamp, other: HybridTimestamp) -> Bool { one.rawValue < other.rawValue }
}
