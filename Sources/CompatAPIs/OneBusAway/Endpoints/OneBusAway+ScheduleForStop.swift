import Agencies
import HTTPServer
import LiveModel
import TransitCore

extension OneBusAway {
    /// `schedule-for-stop/{id}.json?date=&time=`: the calls at a stop on a service day, including those after midnight.
    /// With `time`, only calls at that time or later. A long list is truncated after the earliest calls. Clients
    /// continue with the time of the last call.
    func scheduleForStop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let serving = try find(request)
        let zone = serving.timetable.zone
        let date = request.query.date("date", zone) ?? zone.date(at: request.second)
        let found = serving.on(date)
        let stop = try found.stop
        let (service, timetable) = (found.service, found.timetable)
        let from = request.query.time("time", timetable.zone).map { $0 - timetable.zone.start(of: date) }
        let day = StopDay(stop, on: date, from: from ?? .min, in: timetable)
        return try answer(&request, from: [found.view]) { json, used in
            used.add(stop, of: service)
            json.member("entry") { json in
                json.milliseconds("date", timetable.zone.start(of: date))
                json.key("stopId")
                json.underscored(stop, in: service)
                json.member("stopRouteSchedules", array: day.routes) { json, route in
                    used.add(route.route, of: service)
                    for call in route.directions.flatMap(\.calls) {
                        used.add(.trip(TripDay(trip: call.trip, date: date)), of: service)
                    }
                    json.stopRoute(route, on: date, in: service)
                }
            }
            if day.isCut { json.member("limitExceeded", true) }
        }
    }
}

/// The calls at a stop on a service day, grouped by route and by direction as on a board.
private struct StopDay {
    struct Call {
        let trip: TripIndex
        let row: PatternStopIndex
        let callIndex: Int
        /// The departure time in seconds of the service day.
        let departure: Int32
    }

    /// The maximum number of calls; large stations have fewer, even on a busy day.
    private static let mostCalls = 10_000

    typealias Group = BoardGroup<RouteIndex, StringIndex>

    struct Direction {
        let group: Group
        var calls: [Call]
    }

    struct Route {
        let route: RouteIndex
        var directions: [Direction]
    }

    private(set) var routes: [Route] = []
    /// Whether the list was truncated, so that there are later calls.
    let isCut: Bool

    /// Collects the calls of the service day.
    /// - Parameter from: the earliest departure time, in seconds of the service day.
    init(_ stop: StopIndex, on date: ServiceDate, from: Int64, in timetable: Timetable) {
        var earliest = Earliest<Call>(Self.mostCalls)
        for row in timetable.places(of: stop).flatMap({ timetable.calls(at: $0) }) {
            Self.forEachCall(at: row, on: date, in: timetable) { call in
                guard Int64(call.departure) >= from else { return }
                earliest.append(call, at: .init(time: Int64(call.departure), row: call.row.position))
            }
        }
        let calls = earliest.sorted()
        isCut = earliest.isCut
        var branches = BranchEnds(timetable)
        let groups = Group.all(of: calls) { timetable.boardGroup(ofRow: $0.row, trip: $0.trip, &branches) }
        for (group, calls) in groups {
            let index = routes.firstIndex { $0.route == group.route } ?? routes.endIndex
            if index == routes.endIndex { routes.append(Route(route: group.route, directions: [])) }
            routes[index].directions.append(Direction(group: group, calls: calls))
        }
        routes.sort { $0.route < $1.route }
    }

    private static func forEachCall(
        at row: PatternStopIndex, on date: ServiceDate, in timetable: Timetable, _ body: (Call) -> Void
    ) {
        let pattern = timetable.patternStopPatterns[row]
        let callIndex = row - timetable.stops(of: pattern).lowerBound
        for trip in timetable.trips(of: pattern) where timetable.runs(trip, on: date) {
            body(
                Call(
                    trip: trip, row: row, callIndex: callIndex,
                    departure: timetable.departure(of: trip, at: callIndex)))
        }
    }
}

extension JSONWriter {
    fileprivate mutating func stopRoute(_ route: StopDay.Route, on date: ServiceDate, in service: AgencyService) {
        object { json in
            json.key("routeId")
            json.underscored(route.route, in: service)
            json.member("stopRouteDirectionSchedules", array: route.directions) { json, direction in
                json.object { json in
                    json.member("scheduleFrequencies", array: EmptyCollection<Int>()) { _, _ in }
                    json.member("scheduleStopTimes", array: direction.calls) { $0.stopCall($1, on: date, in: service) }
                    json.text("tripHeadsign", direction.group.headsign, in: service)
                }
            }
        }
    }

    private mutating func stopCall(_ call: StopDay.Call, on date: ServiceDate, in service: AgencyService) {
        let timetable = service.timetable
        let day = timetable.zone.start(of: date)
        object { json in
            json.member("arrivalEnabled", timetable.canLeave(at: call.row))
            json.milliseconds("arrivalTime", day.adding(timetable.arrival(of: call.trip, at: call.callIndex)))
            json.member("departureEnabled", timetable.canBoard(at: call.row))
            json.milliseconds("departureTime", day.adding(call.departure))
            json.key("serviceId")
            json.underscored(timetable.serviceIDs[timetable.tripServices[call.trip]], in: service)
            json.text("stopHeadsign", timetable.stopHeadsign(at: call.row), in: service)
            json.key("tripId")
            json.underscored(call.trip, in: service)
        }
    }
}
