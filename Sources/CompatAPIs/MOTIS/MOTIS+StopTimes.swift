import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

extension MOTIS {
    /// `GET stoptimes?stopId=&center=&radius=&time=&arriveBy=&both=&direction=&window=&n=&mode=&language=&pageCursor=`:
    /// a page of departures or arrivals at a stop and the stops within `radius` metres of it, or at the stops around
    /// `center`.
    func stopTimes(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let place = request.query.motisStopPlace()
        let languages = request.query.motisLanguages()
        let question = Self.question(&request)
        try request.query.finishLeavingRest()
        let around = try MOTISStops(at: place, self)
        let page = MOTISPage(question, at: around.stops.map { ($0.service, $0.stop) })
        var json = JSONWriter(capacity: 1024 + page.rows.count * 2048)
        json.object { json in
            json.member("stopTimes", array: page.rows) {
                $0.motisStopTime($1, isArrival: question.isArrival($1), version, languages)
            }
            json.key("place")
            around.write(to: &json, version, languages)
            json.member("previousPageCursor", MOTISBoardCursor(isEarlier: true, page.start).text)
            json.member("nextPageCursor", MOTISBoardCursor(isEarlier: false, page.end).text)
        }
        return .body(
            json.bytes, freshness: Freshness(around.views, now: request.now),
            look: StopView(around.stops.compactMap { StopView(at: $0.stop, of: $0.service, $0.view.entry) }),
            work: Double(around.stops.count) * RequestCost.answer)
    }

    private static func question(_ request: inout EndpointRequest) -> MOTISBoardQuestion {
        let time = request.query.utc("time") ?? request.second
        let (hasBoth, arriveBy) = (request.query.flag("both"), request.query.flag("arriveBy"))
        let events: MOTISBoardQuestion.Events = hasBoth ? .both : arriveBy ? .arrivals : .departures
        let isEarlier =
            request.query.choice("direction", ["EARLIER": true, "LATER": false]) ?? (events == .arrivals)
        // In both directions, the page includes rows at exactly this time.
        let start = MOTISPosition(time: isEarlier ? time + 1 : time, count: 0)
        var question = MOTISBoardQuestion(
            cursor: MOTISBoardCursor(isEarlier: isEarlier, start),
            count: request.query.integer("n", in: 1...500, default: 20), events: events)
        if request.query.has("window") {
            question.window = Int64(request.query.integer("window", in: 0...86_400, default: 0))
            if !request.query.has("n") { question.count = 0 }
        }
        question.modes = request.query.motisModes("mode")
        if let text = request.query.text("pageCursor") {
            if let cursor = MOTISBoardCursor(text) {
                question.cursor = cursor
            } else {
                request.query.complain("pageCursor", "previousPageCursor or nextPageCursor of a response")
            }
        }
        return question
    }
}

extension QueryReader {
    /// Reads the preferred languages as BCP 47 tags in order of preference.
    mutating func motisLanguages() -> [String] { list("language", maximum: 20) ?? [] }

    /// Reads `latitude,longitude`, optionally followed by a level.
    mutating func motisPoint(_ name: String) -> Coordinate? {
        guard let text = text(name, maximum: 100) else { return nil }
        guard !text.contains(":"), case .place(let place) = MOTISPlanRequest.end(text) else {
            complain(name, "latitude,longitude in degrees")
            return nil
        }
        return place
    }
}

extension JSONWriter {
    /// Writes MOTIS's `StopTime`, a row of a board.
    fileprivate mutating func motisStopTime(
        _ displayed: DisplayedArrival, isArrival: Bool, _ version: MOTISVersion, _ languages: [String]
    ) {
        let (times, scheduled, arrives) = (
            displayed.times, displayed.scheduled ?? displayed.times, displayed.canAlight
        )
        object { json in
            json.key("place")
            json.motisPlace(
                displayed.stop, in: displayed.service, version,
                MOTISCall(
                    arrival: arrives ? times.arrival : nil,
                    departure: displayed.arrival.isLastStop ? nil : times.departure,
                    scheduledArrival: arrives ? scheduled.arrival : nil,
                    scheduledDeparture: displayed.arrival.isLastStop ? nil : scheduled.departure,
                    track: displayed.arrival.platform, isCanceled: displayed.isCanceled, row: displayed.row,
                    rules: displayed.arrival.rules)
            ) { json in
                json.motisAlerts(
                    displayed.service.situations(
                        of: displayed.runKey.trip, on: displayed.pattern, at: displayed.stop,
                        movedTo: displayed.arrival.movedTo,
                        by: .all),
                    in: displayed.service, languages)
            }
            json.motisRouteAndTrip(displayed.route, trip: displayed.runKey.trip, in: displayed.service, version)
            // The member is required, so an unknown direction is written as 0, as in MOTIS.
            json.member("directionId", String(displayed.timetable.direction(of: displayed.pattern) ?? 0))
            json.member("realTime", displayed.live != nil)
            json.key("headsign")
            displayed.writeHeadsign(to: &json)
            json.motisEnd("tripFrom", of: displayed.pattern, isLast: false, in: displayed.service, version)
            json.motisEnd("tripTo", of: displayed.pattern, isLast: true, in: displayed.service, version)
            json.member("tripId", MOTISTripID.text(displayed.runKey, in: displayed.service))
            json.member("pickupDropoffType", displayed.isCanceled ? "NOT_ALLOWED" : "NORMAL")
            json.member("cancelled", displayed.isCanceled)
            json.member("tripCancelled", displayed.isTripCanceled)
            json.member("bikesAllowed", displayed.flags.contains(.bikesAllowed))
            json.member("wheelchairAccessible", displayed.flags.motisWheelchair)
            json.member("reservation", MOTISReservation(rules: [displayed.rule(isArrival: isArrival)]).rawValue)
        }
    }
}
