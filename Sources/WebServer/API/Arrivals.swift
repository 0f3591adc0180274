import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/stops/{id}/arrivals`: the board of a stop or station.
    ///
    /// - `minutesBefore` (0…120) and `minutesAfter` (0…1440): the time range, relative to the current time.
    /// - `after`: the cursor `next` of the previous page.
    /// - `limit`: the maximum number of arrivals, 1…500.
    /// - `basis`: includes the inputs of the predictions for the first arrivals.
    ///
    /// - Throws: 404 for an unknown stop.
    func arrivals(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let window = BoardWindow(&request.query)
        let isExplained = request.query.flag("basis")
        let language = request.query.language()
        try request.query.finish()
        let (id, now) = (request.parameters[0], request.now)
        return try ExplainedResponse.answer(isExplained: isExplained, now: now) { () throws(Problem) in
            let (view, service, stop, found) = try board(id, window, now: now, in: language)
            let board = ExplainedBoard(
                found, by: BoardEncoder(moment: view.moment, service: service), isExplained: isExplained)
            return ExplainedResponse(
                view: view, service: service, runs: board.runs, look: StopView(at: stop, of: service, view.entry),
                body: board.body)
        }
    }
}

extension API {
    /// Returns the board of a stop. A board whose range reaches the first day of an upcoming timetable ends before that
    /// day; the next page uses that timetable.
    private func board(
        _ id: String, _ window: BoardWindow, now: Double, in language: String?
    ) throws(Problem) -> (AgencyView, AgencyService, StopIndex, Board) {
        let (view, serving, own) = try view(of: id, "stop", in: language)
        let start = view.moment.upcomingFrom
        let isUpcoming = start.flatMap { start in window.after.map { !$0.isBefore(start) } } ?? false
        let service = isUpcoming ? view.moment.upcoming ?? serving : serving
        guard let stop = service.timetable.stop(id: own.utf8) else { throw .notFound("There is no stop with this id.") }
        let board = window.board(at: stop, of: service.snapshot, now: now, until: isUpcoming ? nil : start)
        return (view, service, stop, board)
    }
}

/// The time range and maximum size of a requested board.
struct BoardWindow: Sendable, Equatable {
    var minutesBefore = 0
    var minutesAfter = 90
    var after: BoardPlace?
    var limit = 60

    init() {}

    init(_ query: inout QueryReader) {
        minutesBefore = query.integer("minutesBefore", in: 0...120, default: minutesBefore)
        minutesAfter = query.integer("minutesAfter", in: 0...1440, default: minutesAfter)
        after = Self.place(&query)
        limit = query.integer("limit", in: 1...500, default: limit)
    }

    private static func place(_ query: inout QueryReader) -> BoardPlace? {
        guard query.has("after") else { return nil }
        let place = query.text("after").flatMap { BoardPlace($0) }
        if place == nil { query.complain("after", "the next of another board") }
        return place
    }

    /// Returns the departures of a stop in the requested time range.
    /// - Parameter end: the time at which an upcoming timetable takes effect; later departures are on the next page, to
    ///   which the board's cursor refers.
    func board(
        at stop: StopIndex, of snapshot: LiveSnapshot, now: Double, until end: EpochSeconds? = nil
    ) -> Board {
        let now = EpochSeconds(rounding: now, .down)
        let to = now + Int64(minutesAfter) * 60
        var board = snapshot.board(
            at: stop, from: now - Int64(minutesBefore) * 60, to: min(to, end ?? to), after: after, limit: limit)
        if let end, end < to, board.next == nil { board.next = BoardPlace(before: end) }
        return board
    }
}
