/// A moment of a hybrid logical clock: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16.
///
/// The order of events never depends on a clock being right: whoever writes stamps after everything it has seen, so
/// an edit of what one sees always comes later. A clock that runs ahead pulls the others' stamps along, and they go on
/// counting from there; when an event happened is told by ``JournalEvent/at`` instead.
package struct Stamp: Hashable, Comparable, Sendable {
    package let rawValue: UInt64

    /// Stamps later than ``latest`` are taken for it, by everybody alike.
    package init(rawValue: UInt64) {
        self.rawValue = min(rawValue, Self.latest.rawValue)
    }

    private init(unchecked rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package static let zero = Stamp(unchecked: 0)
    /// The last counter of the first millisecond of 2100. Whoever has seen it stamps no later: from there on the order is
    /// that of writers and their sequences.
    package static let latest = Stamp(unchecked: believable.upperBound << 16 | 0xFFFF)

    /// Milliseconds that a clock may show: 2026 to 2100. Outside, a clock is not believed and stamps only count on.
    private static let believable: ClosedRange<UInt64> = 1_767_225_600_000...4_102_444_800_000

    /// The first stamp after this one that a writer may use.
    /// - Parameter clock: what the writer's own clock shows.
    package func next(clock: EpochMilliseconds) -> Stamp {
        let now = UInt64(exactly: clock.rawValue).flatMap { Self.believable.contains($0) ? $0 << 16 : nil } ?? 0
        return Stamp(rawValue: max(now, rawValue + 1))
    }

    package static func < (one: Stamp, other: Stamp) -> Bool { one.rawValue < other.rawValue }
}
