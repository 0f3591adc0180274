import Foundation
package import TransitCore

/// The local clock at a stop: that of its GTFS `stop_timezone`, or of the agency's time zone if it has none of its own.
///
/// The timetable file contains only the agency's UTC offsets; those of other time zones come from the operating system.
/// Service days and the times in the timetable are always in the agency's time zone.
package struct StopClock: Sendable {
    private let timetable: Timetable
    /// The stop's own time zone; nil for the agency's.
    private let own: TimeZone?

    /// Creates the clock of a stop.
    /// - Parameter stop: the stop; nil for the agency's clock.
    package init(at stop: StopIndex?, in timetable: Timetable) {
        self.timetable = timetable
        own = stop.flatMap { timetable.timeZoneName(of: $0) }.flatMap { TimeZone(identifier: timetable.string($0)) }
    }

    /// Returns the offset from UTC in seconds at a time, positive to the east.
    package func offset(at moment: EpochSeconds) -> Int64 {
        guard let own else { return timetable.zone.offset(at: moment) }
        return Int64(own.secondsFromGMT(for: Date(timeIntervalSince1970: moment.fractional)))
    }

    /// Returns the local date at a time.
    package func date(at moment: EpochSeconds) -> ServiceDate { (moment + offset(at: moment)).utcDate }

    /// Returns local noon minus twelve hours: midnight, except on days with a clock change.
    package func start(of date: ServiceDate) -> EpochSeconds {
        let noonIfUTC = date.utcStart + 43_200
        return noonIfUTC - offset(at: noonIfUTC - offset(at: noonIfUTC)) - 43_200
    }

    /// Returns the hour and minute that the clock shows at a time.
    package func time(at moment: EpochSeconds) -> (hour: Int64, minute: Int64) {
        let minutes = (moment + offset(at: moment)).floor(60)
        return ((minutes / 60 % 24 + 24) % 24, (minutes % 60 + 60) % 60)
    }
}
