import TransitCore

/// What an alarm has said so far, in a number.
enum AlarmProgress {
    /// Of a bus: how often something was said, and which time was named last.
    struct Ride: Equatable {
        /// The first, and what has changed since.
        static let most = 3

        var said = 0
        var named: EpochSeconds = 0

        init(said: Int, named: EpochSeconds) {
            self.said = said
            self.named = named
        }

        init(_ number: Int64) {
            said = Int(number & 3)
            named = EpochSeconds(number >> 2)
        }

        var number: Int64 { named.rawValue << 2 | Int64(said) }
    }

    /// Of a commute: on which day something was said last, and whether also that it is over.
    struct Commute: Equatable {
        var day: ServiceDate
        var isOver: Bool

        init(day: ServiceDate, isOver: Bool) {
            self.day = day
            self.isOver = isOver
        }

        /// nil where nothing was said yet.
        init?(_ number: Int64) {
            guard number != 0 else { return nil }
            day = ServiceDate(daysSince1970: Int32(clamping: number >> 2))
            isOver = number & 2 != 0
        }

        var number: Int64 { Int64(day.daysSince1970) << 2 | (isOver ? 2 : 0) | 1 }
    }
}
