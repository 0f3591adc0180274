package import TransitCore

/// What is to be said: facts, of which the words are made when it goes out, as minutes pass meanwhile.
package struct AlarmNotice: Sendable, Equatable {
    package enum Matter: UInt8, Sendable {
        /// Time to go to the stop.
        case leave = 1
        /// The bus comes to the stop where the rider waits.
        case coming
        /// The bus reaches a stop.
        case reaches
        /// It comes at another time than was said.
        case moved
        case canceled
        case skipped
        /// It has left already.
        case left
        /// A new timetable does not have it.
        case unlisted
        /// The last bus is none, one before it is.
        case earlierLast
        /// No bus is left.
        case noneLeft
        case late
        case notSeen
        /// The agency says so of the whole line.
        case disrupted
        /// What was wrong is so no longer.
        case over
    }

    /// One of the other buses that something is wrong with.
    package struct Also: Sendable, Equatable {
        package var matter: Matter
        package var scheduled: EpochSeconds
        package var minutes: Int64

        package init(_ matter: Matter, scheduled: EpochSeconds, minutes: Int64 = 0) {
            self.matter = matter
            self.scheduled = scheduled
            self.minutes = minutes
        }
    }

    package var matter: Matter
    package var kind: Alarm.Kind
    package var language: Alarm.Language
    /// What riders call the line and where it goes.
    package var route = ""
    package var headsign = ""
    package var stop = ""
    /// For the page: `agency:id`.
    package var stopID = ""
    package var tripID = ""
    /// When it comes, at the earliest and likely; by the timetable where there is nothing else.
    package var early: EpochSeconds = 0
    package var likely: EpochSeconds = 0
    package var scheduled: EpochSeconds?
    /// What was said before.
    package var before: EpochSeconds = 0
    package var minutesLate: Int64 = 0
    package var walkMinutes = 0
    package var isByTimetable = false
    package var isNotSeen = false
    package var also: [Also] = []
    /// Of the agency's clock from UTC, seconds.
    package var offset: Int64 = 0
    /// After which it is of no use.
    package var expires: EpochSeconds = 0

    package init(_ matter: Matter, kind: Alarm.Kind, language: Alarm.Language) {
        self.matter = matter
        self.kind = kind
        self.language = language
    }
}
