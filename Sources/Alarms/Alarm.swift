package import TransitCore

/// 16 bytes, made by the page.
package struct AlarmID: Hashable, Sendable {
    package static let size = 16

    private let high: UInt64
    private let low: UInt64

    /// - Returns: nil unless there are 16 of them.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        func number(_ part: some Sequence<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
        (high, low) = (number(bytes.prefix(8)), number(bytes.dropFirst(8)))
    }

    package var bytes: [UInt8] {
        [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) } }
    }
}

/// What a rider wants to be told of, and no more than it takes to know when.
package struct Alarm: Sendable, Equatable {
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// Some minutes before a bus leaves a stop.
        case departure = 1
        /// Some minutes before a bus reaches a stop.
        case arrival
        /// The same as a departure, for the last one of a service day.
        case lastBus
        /// On some weekdays between two times, when something is wrong.
        case commute
    }

    package enum Language: UInt8, Sendable, CaseIterable {
        case english = 1
        case french
    }

    /// Weekdays and the time between two minutes of the day, the last not after midnight.
    package struct Window: Sendable, Equatable {
        /// Bit 0 for Monday … bit 6 for Sunday.
        package var days: UInt8
        /// Minutes from midnight.
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
    /// This and the next three as in the feed.
    package var stop: String
    package var route: String?
    package var trip: String?
    package var vehicle: String?
    package var direction: UInt8?
    /// When its trip leaves its stop by the timetable, or arrives at its last: tells trips of one id and calls at one stop apart.
    package var scheduled: EpochSeconds?
    /// Of the last bus.
    package var day: ServiceDate?
    package var window: Window?
    package var minutesBefore = 0
    /// Of the minutes before, those that it takes to walk there.
    package var walkMinutes = 0
    /// After which it goes, whatever has become of it.
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
