package import TransitCore

/// The facts of a notification. Its text is made at delivery, because minutes pass in between.
package struct AlarmNotice: Sendable, Equatable {
    package enum Matter: UInt8, Sendable {
        /// Time to walk to the stop.
        case leave = 1
        /// The bus is approaching the stop where the rider waits.
        case coming
        /// The bus is reaching a stop.
        case reaches
        /// The predicted time differs from the one announced.
        case moved
        case canceled
        case skipped
        /// The bus has already left.
        case left
        /// The new timetable does not contain it.
        case unlisted
        /// The last bus is canceled; an earlier one is the last.
        case earlierLast
        /// No further bus runs that day.
        case noneLeft
        case late
        case notSeen
        /// The agency has published a service alert for the whole line.
        case disrupted
        /// The disruption has ended.
        case over
    }

    /// Another affected bus.
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
    /// The line's public name and its headsign.
    package var route = ""
    package var headsign = ""
    package var stop = ""
    /// The page's id of the stop, `agency:id`.
    package var stopID = ""
    package var tripID = ""
    /// The earliest and the likely time; the scheduled time if there is no prediction.
    package var early: EpochSeconds = 0
    package var likely: EpochSeconds = 0
    package var scheduled: EpochSeconds?
    /// The time announced before.
    package var before: EpochSeconds = 0
    package var minutesLate: Int64 = 0
    package var walkMinutes = 0
    package var isByTimetable = false
    package var isNotSeen = false
    package var also: [Also] = []
    /// The agency's UTC offset in seconds.
    package var offset: Int64 = 0
    /// The time after which the notification is useless.
    package var expires: EpochSeconds = 0

    package init(_ matter: Matter, kind: Alarm.Kind, language: Alarm.Language) {
        self.matter = matter
        self.kind = kind
        self.language = language
    }
}
