/// A bus against its timetable, in the words riders see.
package enum Punctuality: String, Sendable, Hashable {
    case onTime, late, early, unknown

    /// - Parameter deviation: seconds, late is positive; nil if nothing is known.
    package init(deviation: Int32?, tolerance: Tolerance = .usual) {
        guard let deviation else {
            self = .unknown
            return
        }
        self = deviation > tolerance.late ? .late : deviation < -tolerance.early ? .early : .onTime
    }

    /// How many seconds off still count as on time.
    package struct Tolerance: Sendable, Equatable {
        package var early: Int32
        package var late: Int32

        package init(early: Int32, late: Int32) {
            self.early = early
            self.late = late
        }

        /// From one minute early to two minutes late.
        package static let usual = Tolerance(early: 60, late: 120)
    }
}
