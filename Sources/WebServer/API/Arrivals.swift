import LiveEngine
import TransitCore

extension API {
    /// `GET /api/v1/stops/{id}/arrivals?minutesBefore=&minutesAfter=&after=&limit=&basis=&lang=`
    func arrivals(_ call: inout Call) throws(Problem) -> Answer {
        let window = BoardWindow(&call.query)
        let isExplained = call.query.flag("basis")
        let language = call.query.language()
        try call.query.finish()
        let (id, now) = (call.parameters[0], call.now)
        return try ExplainedAnswer.answer(isExplained: isExplained, now: now) { () throws(Problem) in
            let (view, service, stop) = try stop(id, in: language)
            let board = ExplainedBoard(
                window.board(at: stop, of: service.snapshot, now: now),
                by: BoardEncoder(moment: view.moment, service: service), isExplained: isExplained)
            return ExplainedAnswer(
                view: view, service: service, runs: board.runs, look: StopLook(at: stop, of: service, view.entry),
                body: board.body)
        }
    }
}

/// Which arrivals a board shows.
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
        if place == nil { query.complain("after", "what another board said as next") }
        return place
    }

    func board(at stop: StopIndex, of snapshot: LiveSnapshot, now: Double) -> Board {
        let now = EpochSeconds(rounding: now, .down)
        return snapshot.board(
            at: stop, from: now - Int64(minutesBefore) * 60, to: now + Int64(minutesAfter) * 60, after: after,
            limit: limit)
    }
}
