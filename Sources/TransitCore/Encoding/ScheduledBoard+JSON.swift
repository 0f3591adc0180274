// A board for the page, in the shape of the API's `Board`, as far as a timetable alone can tell, and whether it can:
// `covered` is false on days that it does not speak of.

extension ScheduledBoard {
    /// - Parameter at: the moment it was asked for.
    package func json(in own: AgencyTimetable, at: EpochSeconds) -> [UInt8] {
        var json = JSONWriter()
        write(to: &json, in: own, at: at)
        return json.bytes
    }

    /// - Parameter distance: metres from the rider.
    fileprivate func write(
        to json: inout JSONWriter, in own: AgencyTimetable, distance: Double? = nil, at: EpochSeconds
    ) {
        let timetable = own.timetable
        json.object { json in
            json.member("at", at)
            json.board(
                of: stop, in: own, stopRoutes: timetable.routes(callingAt: stop), distance: distance, bearing: nil,
                routes: routes, rows: calls.map { BoardRow($0, in: timetable) }
            ) { _ in }
            json.list("alerts") { _ in }
            json.member("covered", timetable.calendar.covers(timetable.zone.date(at: at)))
        }
    }
}

extension BoardRow {
    /// A row of which only the timetable speaks.
    fileprivate init(_ call: ScheduledCall, in timetable: Timetable) {
        let shown = timetable.shownTime(of: call)
        let run = ArrivalRun.trip(call.trip, call.date)
        self.init(
            id: timetable.arrivalID(row: call.patternStop, run: run, scheduled: shown), patternStop: call.patternStop,
            trip: TripDay(trip: call.trip, date: call.date), status: .scheduled, scheduled: shown,
            isLastStop: timetable.isLastStop(call.patternStop))
    }
}

extension [AgencyTimetable] {
    /// The short boards around a place: `{"boards": […]}`; see ``ShortBoard/all(around:in:from:to:limit:)``.
    package func shortBoardsJSON(
        around place: Coordinate, from: EpochSeconds, to: EpochSeconds, limit: Int
    ) -> [UInt8] {
        let found = ShortBoard.all(around: place, in: map { $0.timetable }, from: from, to: to, limit: limit)
        var json = JSONWriter()
        json.object { json in
            json.member("boards", array: found) { json, one in
                one.board.write(to: &json, in: self[one.timetable], distance: one.distance, at: from)
            }
        }
        return json.bytes
    }
}
