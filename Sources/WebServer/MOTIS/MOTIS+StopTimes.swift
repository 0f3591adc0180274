import HTTPTypes
import LiveModel
import TransitCore

extension MOTIS {
    /// `GET stoptimes?stopId=&center=&radius=&time=&arriveBy=&direction=&window=&n=&mode=&language=&pageCursor=`: a
    /// page of departures or arrivals at a stop and those within `radius` metres, or around `center`.
    func stopTimes(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let stopID = request.query.text("stopId", maximum: 300)
        let center = request.query.motisPoint("center")
        let languages = request.query.motisLanguages()
        let radius = request.query.has("radius") ? request.query.integer("radius", in: 0...2000, default: 0) : nil
        let question = Self.question(&request)
        if stopID == nil, center == nil { request.query.complain("stopId", "the id of a stop, unless center is given") }
        try request.query.finishLeavingRest()
        let around = try Around(stopID, center, radius, self)
        let page = MOTISPage(question, at: around.stops.map { ($0.service, $0.stop) })
        var json = JSONWriter(capacity: 1024 + page.rows.count * 2048)
        json.object { json in
            json.member("stopTimes", array: page.rows) {
                $0.motisStopTime($1, isArrival: question.isArrivals, version, languages)
            }
            json.key("place")
            around.write(to: &json, languages)
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
        let isEarlier = request.query.choice("direction", ["EARLIER": true, "LATER": false]) ?? false
        var question = MOTISBoardQuestion(
            cursor: MOTISBoardCursor(isEarlier: isEarlier, MOTISPosition(time: time, count: 0)),
            count: request.query.integer("n", in: 1...500, default: 20), isArrivals: request.query.flag("arriveBy"))
        if request.query.has("window") {
            question.window = Int64(request.query.integer("window", in: 0...86_400, default: 0))
            if !request.query.has("n") { question.count = 500 }
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

    /// The stops of a response, and the place that they are around.
    private struct Around {
        private(set) var stops: [(view: AgencyView, service: AgencyService, stop: StopIndex)] = []
        private(set) var views: [AgencyView] = []
        private let center: Coordinate?

        /// The maximum number of stops, and the default radius in metres around a place.
        private static let most = 20, usual = 200

        init(_ id: String?, _ center: Coordinate?, _ radius: Int?, _ motis: MOTIS) throws(Problem) {
            // Like MOTIS, uses the center only if the stop is not given or unknown.
            if let id, let (view, service, stop) = try Self.stop(id, motis, orElse: center) {
                (stops, views, self.center) = ([(view, service, stop)], [view], nil)
                guard let radius, radius > 0 else { return }
                stops += service.stops(within: Double(radius), of: stop).prefix(Self.most).map { (view, service, $0) }
                return
            }
            self.center = center
            views = motis.views
            guard let center else { return }
            stops = views.stopsNear(center, within: Double(radius ?? Self.usual), most: Self.most)
                .map { ($0.view, $0.service, $0.stop) }
        }

        private static func stop(
            _ id: String, _ motis: MOTIS, orElse center: Coordinate?
        ) throws(Problem) -> (view: AgencyView, service: AgencyService, stop: StopIndex)? {
            do throws(Problem) {
                return try motis.stop(id)
            } catch {
                guard error.status == .notFound, center != nil else { throw error }
                return nil
            }
        }

        func write(to json: inout JSONWriter, _ languages: [String]) {
            if let center { return json.motisPlace("", at: center) }
            guard let first = stops.first else { return json.null() }
            json.motisPlace(first.stop, in: first.service) { json in
                json.member("modes", array: first.service.motisModes(at: first.stop)) { $0.string($1.rawValue) }
                json.motisAlerts(first.service.situations(ofPlace: first.stop), in: first.service, languages)
            }
        }
    }
}

extension [AgencyView] {
    /// Returns the stops with service around a place, nearest first.
    /// - Parameter metres: the radius.
    func stopsNear(_ place: Coordinate, within metres: Double, most: Int) -> [StopAround] {
        var found: [StopAround] = []
        for view in self {
            guard let service = view.moment.service else { continue }
            for near in service.timetable.servedStops(near: place, radius: metres, limit: most) {
                found.append(StopAround(view: view, service: service, stop: near.stop, distance: near.distance))
            }
        }
        found.sort { $0.distance < $1.distance }
        return found.count > most ? [StopAround](found[..<most]) : found
    }
}

/// A stop and its distance from a place in metres.
struct StopAround {
    let view: AgencyView
    let service: AgencyService
    let stop: StopIndex
    let distance: Double
}

extension QueryReader {
    /// Reads the preferred languages as BCP 47 tags, most preferred first.
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
    /// Writes the API's `StopTime`, one row of a board.
    fileprivate mutating func motisStopTime(
        _ displayed: DisplayedArrival, isArrival: Bool, _ version: MOTISVersion, _ languages: [String]
    ) {
        let (times, scheduled, arrives) = (
            displayed.times, displayed.scheduled ?? displayed.times, displayed.canAlight
        )
        object { json in
            json.key("place")
            json.motisPlace(
                displayed.stop, in: displayed.service,
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
            json.motisRoute(
                displayed.route, trip: displayed.runKey.trip, on: displayed.pattern, in: displayed.service, version)
            json.member("realTime", displayed.live != nil)
            json.key("headsign")
            displayed.writeHeadsign(to: &json)
            json.motisEnd("tripFrom", of: displayed.pattern, isLast: false, in: displayed.service)
            json.motisEnd("tripTo", of: displayed.pattern, isLast: true, in: displayed.service)
            json.member("tripId", MOTISTripID.text(displayed.runKey, in: displayed.service))
            json.member("pickupDropoffType", displayed.isCanceled ? "NOT_ALLOWED" : "NORMAL")
            json.member("cancelled", displayed.isCanceled)
            json.member("tripCancelled", displayed.isTripCanceled)
        }
    }
}
