package import TransitCore

/// A random id of 16 bytes, made by the page.
package struct AlarmID: Hashable, Sendable {
    package static let size = 16

    private let high: UInt64
    private let low: UInt64

    /// Creates an id.
    /// - Returns: nil unless there are 16 bytes.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        func number(_ part: some Sequence<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
        (high, low) = (number(bytes.prefix(8)), number(bytes.dropFirst(8)))
    }

    package var bytes: [UInt8] {
        [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) } }
    }
}

/// A reminder that a rider has set, limited to the facts needed to evaluate it.
package struct Alarm: Sendable, Equatable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// A number of minutes before a departure.
        case departure = 1
        /// A number of minutes before an arrival.
        case arrival
        /// A number of minutes before the last departure of a service day.
        case lastBus
        /// Disruptions between two times of day on certain weekdays.
        case commute
    }

    /// The language of notifications.
    package enum Language: UInt8, Sendable, CaseIterable {
        case english = 1
        case french, spanish, german, portuguese, chinese, arabic

        /// Creates the language of an ISO 639-1 code. Returns nil for a language without texts.
        package init?(code: some StringProtocol) {
            guard let language = Self.allCases.first(where: { code == $0.code }) else { return nil }
            self = language
        }

        /// The ISO 639-1 code.
        package var code: String {
            switch self {
            case .english: "en"
            case .french: "fr"
            case .spanish: "es"
            case .german: "de"
            case .portuguese: "pt"
            case .chinese: "zh"
            case .arabic: "ar"
            }
        }
    }

    /// The weekdays and times of a commute, which end by midnight.
    package struct Window: Sendable, Equatable {
        /// Bit 0 for Monday … bit 6 for Sunday.
        package var days: UInt8
        /// Minutes since midnight.
        package var from: Int32
        package var to: Int32

        package init(days: UInt8, from: Int32, to: Int32) {
            self.days = days
            self.from = from
            self.to = to
        }
    }

    package var id: AlarmID
    package var kind: Kind
    package var language: Language
    package var agency: String
    /// Ids as in the feed, also those of route, trip and vehicle.
    package var stop: String
    package var route: String?
    package var trip: String?
    package var vehicle: String?
    package var direction: UInt8?
    /// The scheduled departure from the stop, or arrival at the last stop. Distinguishes repeated trip ids and repeated
    /// calls at a stop.
    package var scheduled: EpochSeconds?
    /// The service day of the last bus.
    package var day: ServiceDate?
    package var window: Window?
    package var minutesBefore = 0
    /// The part of `minutesBefore` needed to walk to the stop.
    package var walkMinutes = 0
    /// The time at which the alarm is deleted in any case.
    package var expires: EpochSeconds

    package init(
        id: AlarmID, kind: Kind, language: Language = .english, agency: String, stop: String, expires: EpochSeconds
    ) {
        self.id = id
        self.kind = kind
        self.language = language
        self.agency = agency
        self.stop = stop
        self.expires = expires
    }

    var lead: Int64 { Int64(minutesBefore) * 60 }
}
