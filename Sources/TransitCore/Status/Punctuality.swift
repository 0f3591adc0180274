/// Schedule adherence as shown to riders.
package enum Punctuality: String, Sendable, Hashable {
    case onTime, late, early, unknown

    /// - Parameter deviation: In seconds, positive is late; nil if unknown.
    package init(deviation: Int32?) {
        guard let deviation else {
            self = .unknown
            return
        }
        self = deviation > Self.mostLate ? .late : deviation < -Self.mostEarly ? .early : .onTime
    }

    /// The limits of "on time" in seconds: from one minute early to two minutes late.
    private static let mostEarly: Int32 = 60
    private static let mostLate: Int32 = 120
}
