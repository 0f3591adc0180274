// A board in the format of the API's `Board`, from the timetable only. `covered` is false on dates outside the
// timetable.

extension ScheduledBoard {
    /// Returns the board as JSON.
    /// - Parameters:
    ///   - at: The time of the request.
    ///   - alerts: All known alerts. `alertIds` of the board lists the alerts that apply to the whole board, and
    ///     `alertIds` of a row lists the alerts that apply to the row.
    package func json(in own: AgencyTimetable, at: EpochSeconds, alerts: [AlertTarget] = []) -> [UInt8] {
        var json = JSONWriter()
        write(to: &json, in: own, at: at, alerts: self.alerts(among: alerts, at: at, in: own.timetable))
        return json.bytes
    }

    /// Returns the alerts valid now that apply to the stop, to routes or runs that call there, or to the whole agency.
    private func alerts(among all: [AlertTarget], at: EpochSeconds, in timetable: Timetable) -> [AlertTarget] {
        guard !all.isEmpty else { return [] }
        let runs = calls.lazy.map { TripDay(trip: $0.trip, date: $0.date) }
        let place = AlertPlace(stop, rows: timetable.callRows(at: stop), runs: runs, in: timetable)
        return all.filter { $0.holds(at: at) && $0.concerns(place, in: timetable) }
    }

    /// Writes the board as an object in the API's format.
    /// - Parameter distance: The distance from the rider to the stop in metres.
    fileprivate func write(
        to json: inout JSONWriter, in own: AgencyTimetable, distance: Double? = nil, at: EpochSeconds,
        alerts: [AlertTarget] = []
    ) {
        let timetable = own.timetable
        let rowAlerts = RowAlerts(alerts, routes: routes, in: timetable)
        json.object { json in
            json.member("at", at)
            json.board(
                of: stop, in: own, stopRoutes: timetable.routes(callingAt: stop), distance: distance, bearing: nil,
                routes: routes, rows: calls.map { BoardRow($0, alerts: rowAlerts, in: timetable) }
            ) { _ in }
            json.list("alerts") { _ in }
            if !alerts.isEmpty { json.member("alertIds", array: alerts) { $0.identifier($1.id, in: own) } }
            json.member("covered", timetable.calendar.covers(timetable.zone.date(at: at)))
        }
    }
}

extension BoardRow {
    /// Creates a row for a scheduled call, without realtime data.
    fileprivate init(_ call: ScheduledCall, alerts: RowAlerts, in timetable: Timetable) {
        let shown = timetable.shownTime(of: call)
        let run = ArrivalRun.trip(call.trip, call.date)
        self.init(
            id: timetable.arrivalID(row: call.patternStop, run: run, scheduled: shown), patternStop: call.patternStop,
            trip: TripDay(trip: call.trip, date: call.date), status: .scheduled, scheduled: shown,
            isLastStop: timetable.isLastStop(call.patternStop))
        self.alerts = alerts.ids(at: call.patternStop, trip: trip)
    }
}

extension [AgencyTimetable] {
    /// Returns short boards of the stops around a coordinate as JSON: `{"boards": […]}`; see
    /// ``ShortBoard/all(around:in:from:to:limit:)``.
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
