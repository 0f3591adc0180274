/// The category of schedule adherence shown to riders.
package enum Punctuality: String, Sendable, Hashable {
    case onTime, late, early, unknown

    /// Categorizes a deviation.
    /// - Parameter deviation: In seconds, positive is late; nil if unknown.
    package init(deviation: Int32?) {
        guard let deviation else {
            self = .unknown
            return
        }
        self = deviation > Self.mostLate ? .late : deviation < -Self.mostEarly ? .early : .onTime
    }

    /// The maximum earliness of a vehicle that is on time, in seconds; ``mostLate`` is the maximum lateness.
    private static let mostEarly: Int32 = 60
    private static let mostLate: Int32 = 120
}
