import LiveModel
import TransitCore

/// A call of a trip on a service day, for which any number of alarms may wait.
struct WatchedCall: Hashable, Sendable {
    var day: TripDay
    var pattern: PatternIndex
    var callIndex: Int32

    init(_ call: ScheduledCall, in timetable: Timetable) {
        day = TripDay(trip: call.trip, date: call.date)
        pattern = timetable.patternStopPatterns[call.patternStop]
        callIndex = Int32(clamping: timetable.callIndex(ofRow: call.patternStop))
    }
}

/// The predicted state of a watched call.
struct CallState: Sendable, Equatable {
    enum Fate: Sendable {
        /// The call is still expected.
        case comes
        /// The vehicle has already made the call.
        case passed
        case canceled, skipped
        /// The run should be under way, but no vehicle is visible.
        case notSeen
    }

    var fate = Fate.comes
    /// The scheduled time; nil for a run without a trip.
    var scheduled: EpochSeconds?
    /// The start of the prediction interval, and the likely time.
    var early: EpochSeconds
    var likely: EpochSeconds
    var isByTimetable = true

    /// Creates the state of a call without live data.
    init(scheduled: EpochSeconds) {
        (self.scheduled, early, likely) = (scheduled, scheduled, scheduled)
    }

    /// The delay in seconds, positive if late.
    var deviation: Int64 { scheduled.map { likely - $0 } ?? 0 }

    /// The delay in displayed minutes; 0 if a departure board does not show the call as late.
    var minutesLate: Int64 {
        let displayed = DisplayedPunctuality(deviation: deviation)
        return displayed.word == .late ? displayed.minutes : 0
    }

    /// Applies live data.
    /// - Parameter isArrival: Whether the arrival is used instead of the departure.
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
