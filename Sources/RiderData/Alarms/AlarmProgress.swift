import TransitCore

/// Encodes an alarm's progress, that is, the notifications sent so far, as a number.
enum AlarmProgress {
    /// The progress of an alarm for a single run: the number of notifications, and the time stated in the last one.
    struct Ride: Equatable {
        /// The maximum number of notifications: the first one, and later changes.
        static let most = 3

        var announcements = 0
        var named: EpochSeconds = 0

        init(announcements: Int, named: EpochSeconds) {
            self.announcements = announcements
            self.named = named
        }

        init(_ number: Int64) {
            announcements = Int(number & 3)
            named = EpochSeconds(number >> 2)
        }

        var number: Int64 { named.rawValue << 2 | Int64(announcements) }
    }

    /// The progress of a commute: the day of the last notification, and whether it stated that the disruption is over.
    struct Commute: Equatable {
        var day: ServiceDate
        var isOver: Bool

        init(day: ServiceDate, isOver: Bool) {
            self.day = day
            self.isOver = isOver
        }

        /// Decodes the stored number; nil for 0, which means that there was no notification yet.
        init?(_ number: Int64) {
            guard number != 0 else { return nil }
            day = ServiceDate(daysSince1970: Int32(clamping: number >> 2))
            isOver = number & 2 != 0
        }

        var number: Int64 { Int64(day.daysSince1970) << 2 | (isOver ? 2 : 0) | 1 }
    }
}
