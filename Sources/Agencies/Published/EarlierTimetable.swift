package import TransitCore

/// A timetable that has been replaced.
package struct EarlierTimetable: Sendable {
    /// The time in seconds after the replacement for which the changes are shown to riders.
    package static let shownFor: Int64 = 14 * 86_400

    package let timetable: Timetable
    /// The time at which the timetable was replaced.
    package let replaced: EpochSeconds

    package init(_ timetable: Timetable, replaced: EpochSeconds) {
        self.timetable = timetable
        self.replaced = replaced
    }

    /// Whether the changes are still shown. False before the replacement, in case the clock was set back.
    package func isShown(at now: EpochSeconds) -> Bool {
        now >= replaced && now - replaced < Self.shownFor
    }
}
