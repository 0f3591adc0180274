/// A bus against its timetable, in the words riders see.
package enum Punctuality: String, Sendable, Hashable {
    case onTime, late, early, unknown

    /// - Parameter deviation: seconds, late is positive; nil if nothing is known.
    package init(deviation: Int32?) {
        guard let deviation else {
            self = .unknown
            return
        }
        self = deviation > Self.mostLate ? .late : deviation < -Self.mostEarly ? .early : .onTime
    }

    /// How many seconds off still count as on time: from one minute early to two minutes late.
    private static let mostEarly: Int32 = 60
    private static let mostLate: Int32 = 120
}
