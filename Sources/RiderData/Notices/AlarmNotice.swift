package import TransitCore

/// The facts of a notification. Its text is composed at delivery, because minutes may pass before.
package struct AlarmNotice: Sendable, Equatable {
    package enum Matter: UInt8, Sendable {
        /// It is time to walk to the stop.
        case leave = 1
        /// The bus approaches the stop at which the rider waits.
        case coming
        /// The bus is about to reach the stop.
        case reaches
        /// The predicted time has changed since the last notification.
        case moved
        case canceled
        case skipped
        /// The bus has already departed.
        case left
        /// The new timetable does not contain the trip.
        case unlisted
        /// The last bus is canceled, so that an earlier bus is now the last.
        case earlierLast
        /// No further bus runs on that day.
        case noneLeft
        case late
        case notSeen
        /// The agency has published a service alert for the whole route.
        case disrupted
        /// The disruption has ended.
        case over
    }

    /// A further affected departure.
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
    /// The route's public name and the headsign.
    package var route = ""
    package var headsign = ""
    package var stop = ""
    /// The global ID of the stop, `agency:id`.
    package var stopID = ""
    package var tripID = ""
    /// The start of the prediction interval, and the likely time; both are the scheduled time if there is no
    /// prediction.
    package var early: EpochSeconds = 0
    package var likely: EpochSeconds = 0
    package var scheduled: EpochSeconds?
    /// The time stated in the previous notification.
    package var before: EpochSeconds = 0
    package var minutesLate: Int64 = 0
    package var walkMinutes = 0
    package var isByTimetable = false
    package var isNotSeen = false
    package var also: [Also] = []
    /// The UTC offset at the stop in seconds, positive to the east.
    package var offset: Int64 = 0
    /// The time after which the notification is useless.
    package var expires: EpochSeconds = 0

    package init(_ matter: Matter, kind: Alarm.Kind, language: Alarm.Language) {
        self.matter = matter
        self.kind = kind
        self.language = language
    }
}
