package import Agencies
package import LiveModel
package import TransitCore

/// A row of a board with the arrival and departure times as they appear in journey plans.
package struct DisplayedArrival {
    package let service: AgencyService
    package let arrival: Arrival
    package let runKey: RunKey
    /// The call's index within the pattern, from 0.
    package let index: Int
    /// The scheduled times; nil for a run that is not in the timetable.
    package let scheduled: Times?
    /// The predicted times; nil without a prediction.
    package let live: Times?

    /// The arrival and departure time at one stop.
    package struct Times {
        package var arrival, departure: EpochSeconds

        package init(arrival: EpochSeconds, departure: EpochSeconds) {
            (self.arrival, self.departure) = (arrival, departure)
        }
    }

    package var timetable: Timetable { service.timetable }
    package var row: PatternStopIndex { arrival.patternStop }
    package var pattern: PatternIndex { timetable.patternStopPatterns[row] }
    package var route: RouteIndex { timetable.patternRoutes[pattern] }
    package var stop: StopIndex { timetable.patternStopStops[row] }
    package var times: Times { live ?? scheduled ?? Times(arrival: arrival.shown, departure: arrival.shown) }
    package var canBoard: Bool { timetable.canBoard(at: row, changed: arrival.rules) }
    package var canAlight: Bool { timetable.canLeave(at: row, changed: arrival.rules) }
    package var isTripCanceled: Bool { arrival.status == .canceled }
    package var isCanceled: Bool { isTripCanceled || arrival.status == .skipped }

    package init(_ arrival: Arrival, in service: AgencyService) {
        self.service = service
        self.arrival = arrival
        runKey = RunKey(arrival, in: service.snapshot)
        let timetable = service.timetable
        let index = timetable.callIndex(ofRow: arrival.patternStop)
        self.index = index
        if let trip = runKey.trip {
            let day = timetable.zone.start(of: trip.date)
            scheduled = Times(
                arrival: day.adding(timetable.arrival(of: trip.trip, at: index)),
                departure: day.adding(timetable.departure(of: trip.trip, at: index)))
        } else {
            scheduled = arrival.scheduled.map { Times(arrival: $0, departure: $0) }
        }
        // These are the times that journey plans contain.
        live = arrival.predicted.map { Times(arrival: $0.likely, departure: $0.times.boarding) }
    }

    /// Writes the headsign from the feed if present, or else from the timetable.
    package func writeHeadsign(to json: inout JSONWriter) {
        if let reported = arrival.headsign, !reported.isEmpty {
            json.string(reported)
        } else {
            json.string(timetable.utf8(timetable.headsign(ofRow: row, trip: runKey.trip?.trip)))
        }
    }
}

extension AgencyService {
    /// The maximum number of board rows that are examined per stop.
    private static let mostLooked = 10_000

    /// Returns the first matching rows of a stop's board, in order of displayed time.
    /// - Parameters:
    ///   - most: the maximum number of matching rows.
    ///   - isWanted: whether a row matches. Other rows, such as runs that end at the stop, do not count towards `most`.
    package func displayedArrivals(
        at stop: StopIndex, from: EpochSeconds, to: EpochSeconds, most: Int, where isWanted: (DisplayedArrival) -> Bool
    ) -> [DisplayedArrival] {
        var (rows, place, looked): ([DisplayedArrival], BoardPlace?, Int) = ([], nil, 0)
        guard most > 0 else { return rows }
        // Each board request rescans the whole period, so its limit is at least the number of all rows that were read
        // before.
        repeat {
            let board = snapshot.board(at: stop, from: from, to: to, after: place, limit: max(most + 20, looked))
            looked += board.arrivals.count
            for arrival in board.arrivals where rows.count < most {
                let row = DisplayedArrival(arrival, in: self)
                if isWanted(row) { rows.append(row) }
            }
            place = board.next
        } while place != nil && rows.count < most && looked < Self.mostLooked
        return rows
    }
}
