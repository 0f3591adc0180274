import LiveEngine
import TransitCore

/// One call of one trip on one day, which any number of alarms wait for.
struct WatchedCall: Hashable, Sendable {
    var day: TripDay
    var pattern: PatternIndex
    var callIndex: Int32

    init(_ call: ScheduledCall, in timetable: Timetable) {
        day = TripDay(trip: call.trip, date: call.date)
        pattern = timetable.patternStopPatterns[call.patternStop]
        callIndex = Int32(clamping: call.patternStop - timetable.stops(of: pattern).lowerBound)
    }
}

/// How a bus that somebody waits for is doing.
struct CallState: Sendable, Equatable {
    enum Fate: Sendable {
        /// It comes, as far as anybody knows.
        case comes
        /// It has been there and gone on.
        case passed
        case canceled, skipped
        /// It should be under way, and no bus is seen on it.
        case notSeen
    }

    var fate = Fate.comes
    /// By the timetable; nil for a bus without a trip.
    var scheduled: EpochSeconds?
    /// The early edge, and what is likely.
    var early: EpochSeconds
    var likely: EpochSeconds
    var isByTimetable = true

    /// By the timetable alone.
    init(scheduled: EpochSeconds) {
        (self.scheduled, early, likely) = (scheduled, scheduled, scheduled)
    }

    /// Seconds, late is positive.
    var deviation: Int64 { scheduled.map { likely - $0 } ?? 0 }

    /// As riders are told; 0 where a board does not call it late either.
    var minutesLate: Int64 {
        let told = ToldPunctuality(deviation: deviation)
        return told.word == .late ? told.minutes : 0
    }

    /// Lays what is known over it.
    /// - Parameter isArrival: whether it is its coming that counts, and not its leaving.
    mutating func overlay(_ run: LiveRun, callIndex: Int, isArrival: Bool) {
        switch run.state {
        case .canceled: fate = .canceled
        case .notSeen: fate = .notSeen
        case .live:
            guard callIndex >= run.firstCallIndex else {
                fate = .passed
                return
            }
            guard let call = run.call(at: callIndex) else { return }
            if call.isSkipped {
                fate = .skipped
            } else if call.source != .noData {
                early = call.low
                likely = isArrival ? call.likely : max(call.departure, call.likely)
                isByTimetable = false
            }
        }
    }
}
