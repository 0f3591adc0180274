/// The deviations from the timetable within which a call is on time.
///
/// The defaults, 1 minute early to 5 minutes late, are the most common ones in North America (Transit Capacity and
/// Quality of Service Manual, 3rd edition, chapter 5). Both limits are inclusive.
package struct PunctualityLimits: Sendable, Hashable {
    /// The maximum time before the scheduled one, in seconds; not negative.
    package var early: Int32
    /// The maximum time after the scheduled one, in seconds; not negative.
    package var late: Int32

    package init(early: Int32 = 60, late: Int32 = 300) {
        self.early = early
        self.late = late
    }

    package func judge(_ deviation: Int32) -> Punctuality {
        if deviation < -early { return .early }
        return deviation > late ? .late : .onTime
    }
}

package enum Punctuality: UInt8, Sendable, CaseIterable {
    case early, onTime, late
}
