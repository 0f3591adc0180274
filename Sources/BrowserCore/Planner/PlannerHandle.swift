/// The exported handle of a planner, with the result of the last query.
final class PlannerHandle {
    private var agencies: [AgencyTimetable] = []
    private var streets: Streets?
    private var routing: RoutingData?
    private var days: RunDays?
    /// The alerts of each agency, in the order of the network's agencies.
    private var alerts: [[AlertTarget]] = []
    private var planner = JourneyPlanner()
    /// The result of the last query as JSON.
    private(set) var reply = ExportedBytes()

    func add(_ timetable: Timetable, of agency: String) {
        agencies.append(AgencyTimetable(timetable, of: agency))
        forget()
    }

    func use(_ streets: Streets) {
        self.streets = streets
        forget()
    }

    /// Replaces the stored alerts. Must be called after all timetables have been added.
    func use(alerts lines: [UInt8]) { alerts = agencies.map { $0.alerts(in: lines) } }

    private func forget() { (routing, days) = (nil, nil) }

    private var ready: RoutingData {
        if let routing { return routing }
        let made = RoutingData(agencies, streets: streets)
        routing = made
        return made
    }

    private func view(startingAt start: TableDay, _ routing: RoutingData) -> LiveRunTable {
        // Caches only one run table, because phones have little memory.
        var days = days ?? RunDays(routing.network, most: 1)
        let table = days.table(startingAt: start)
        self.days = days
        return LiveRunTable(table)
    }

    /// Plans journeys without realtime data, and stores the result in ``reply``.
    /// - Returns: False if a stop is unknown or the work limit is reached.
    func plan(_ question: PlannerQuestion, now: EpochSeconds) -> Bool {
        let routing = ready
        guard let doors = question.doors(on: routing) else { return false }
        let view = view(startingAt: doors.tableStart, routing)
        let plan = planner.plan(doors, in: view, on: routing.stops)
        guard plan.reason != .tooMuch else { return false }
        var json = JSONWriter()
        json.object { json in
            writeHead(of: plan, now, to: &json)
            text(plan, nil, view).writeMembers(to: &json)
            plan.writeDemandOffers(on: routing, of: agencies, at: now, to: &json)
        }
        reply.set(json.bytes)
        return true
    }

    /// Evaluates a journey without realtime data, and stores its state in ``reply``.
    /// - Returns: False if the journey is not found in the offline timetables.
    func journey(_ id: [UInt8], from position: Coordinate?, now: EpochSeconds) -> Bool {
        let routing = ready
        guard let id = JourneyID(text: id) else { return false }
        let view = view(startingAt: id.tableStart, routing)
        let watched = WatchedJourney(
            id, in: view, on: routing, now: now, .none, isCanceled: { _ in false }, using: &planner)
        guard let watched else { return false }
        var json = JSONWriter()
        json.object { json in
            writeHead(of: watched.plan, now, to: &json)
            watched.writeMembers(
                to: &json, in: view, on: routing, of: agencies, now: now, from: position, isDoubtful: false,
                using: &planner
            ) { text($0, $1, view) }
        }
        reply.set(json.bytes)
        return true
    }

    private func writeHead(of plan: JourneyResult, _ now: EpochSeconds, to json: inout JSONWriter) {
        json.member("at", now)
        json.member("live") { $0.member("state", "none") }
        json.member("streets", streets != nil)
        // Offline, alerts are not applied to lifts, so it is unknown whether the lifts work.
        if !plan.timetablesOfLifts(in: ready.network).isEmpty { json.member("liftsUnknown") { _ in } }
    }

    private func text(_ plan: JourneyResult, _ details: JourneyDetails?, _ view: LiveRunTable) -> PlanText {
        PlanText(
            plan, in: view, of: agencies,
            .timetable(plan, in: view.table.network, of: agencies, details: details, alerts: alerts))
    }
}

/// A journey query from the page.
struct PlannerQuestion {
    /// The coordinates of the origin and the destination.
    var start, end: Coordinate
    var isArrival: Bool
    var moment: EpochSeconds
    /// The search window in seconds; 0 for only the best journey.
    var window: Int64
    var walk: WalkProfile
    var wheelchair: RaptorQuery.Wheelchair
    var mostChanges: Int
    /// The stop ids of origin and destination, with the agency's prefix; empty for a coordinate.
    var startStop, endStop: String
    /// The paging cursor; empty for the first page.
    var cursor: String
    var via: Coordinate
    /// The stop id of the via place: empty for a coordinate, `none` if there is no via place.
    var viaStop: String
    /// The minimum stay at the via place in seconds.
    var stay: Int32
    /// The ids of excluded routes and agencies, and excluded modes in the form `mode:bus`.
    var leftOut: [String]

    /// Returns the query for the planner; nil if a stop is unknown or the cursor is malformed.
    func doors(on routing: RoutingData) -> JourneyQuery? {
        guard let start = place(start, startStop, routing), let end = place(end, endStop, routing) else { return nil }
        var question = JourneyQuery(
            from: start, to: end, isArrival ? .arrival(moment) : .departure(moment), window: window > 0 ? window : nil)
        if !cursor.isEmpty {
            guard let cursor = PlanCursor(text: cursor.utf8) else { return nil }
            (question.time, question.window) = (cursor.time, cursor.window)
            question.returnsLastJourneys = cursor.returnsLast
        }
        if viaStop != "none" {
            guard let via = place(via, viaStop, routing) else { return nil }
            question.via = JourneyQuery.Via(via, stay: min(max(stay, 0), 8 * 3600))
        }
        question.walk = walk
        question.wheelchair = wheelchair
        question.mostChanges = mostChanges
        if !leftOut.isEmpty { question.routesLeftOut = routing.routes(where: isLeftOut) }
        return question
    }

    private func isLeftOut(_ own: AgencyTimetable, _ route: RouteIndex) -> Bool {
        let timetable = own.timetable
        let id = own.agency + ":" + timetable.string(timetable.routeIDs[route])
        let mode = "mode:" + VehicleMode(routeType: timetable.routeTypes[route]).rawValue
        return leftOut.contains { $0 == own.agency || $0 == id || $0 == mode }
    }

    private func place(_ coordinate: Coordinate, _ stop: String, _ routing: RoutingData) -> PlanPlace? {
        stop.isEmpty ? PlanPlace(coordinate) : routing.place(ofStop: stop)
    }
}
