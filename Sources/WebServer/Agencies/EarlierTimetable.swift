package import TransitCore

/// A timetable that another one has taken the place of.
package struct EarlierTimetable: Sendable {
    /// Seconds for which riders are told what has changed since.
    package static let told: Int64 = 14 * 86_400

    package let timetable: Timetable
    /// When the next one took its place.
    package let replaced: EpochSeconds

    package init(_ timetable: Timetable, replaced: EpochSeconds) {
        self.timetable = timetable
        self.replaced = replaced
    }

    /// Whether what has changed since is still to be told. A clock that was set back tells nothing of the future.
    package func isTold(at now: EpochSeconds) -> Bool {
        now >= replaced && now - replaced < Self.told
    }
}
