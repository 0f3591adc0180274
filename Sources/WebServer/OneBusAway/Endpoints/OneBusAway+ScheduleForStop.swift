import LiveEngine
import TransitCore

extension OneBusAway {
    /// `schedule-for-stop/{id}.json?date=`: all that calls there on a service day, also after midnight.
    func scheduleForStop(_ call: inout Call) throws(Problem) -> Answer {
        let found = try find(call)
        let stop = try found.stop
        let (service, timetable) = (found.service, found.timetable)
        let date = call.query.date("date", timetable.zone) ?? timetable.zone.date(at: Int64(call.now))
        let routes = StopDay(stop, on: date, in: timetable).routes
        return try answer(&call, from: [found.view]) { json, used in
            used.add(stop, of: service)
            json.member("entry") { json in
                json.milliseconds("date", timetable.zone.start(of: date))
                json.key("stopId")
                json.underscored(stop, in: service)
                json.member("stopRouteSchedules", array: routes) { json, route in
                    used.add(route.route, of: service)
                    for call in route.directions.flatMap(\.calls) {
                        used.add(.trip(TripDay(trip: call.trip, date: date)), of: service)
                    }
                    json.stopRoute(route, on: date, in: service)
                }
            }
        }
    }
}

/// What calls at a stop on one service day, by route and headsign.
private struct StopDay {
    struct Call {
        let trip: TripIndex
        let row: Int
        let place: Int
    }

    struct Direction {
        let headsign: StringIndex
        var calls: [Call]
    }

    struct Route {
        let route: RouteIndex
        var directions: [Direction]
    }

    private(set) var routes: [Route] = []

    init(_ stop: StopIndex, on date: ServiceDate, in timetable: Timetable) {
        let places = [stop] + timetable.children(of: stop).map { timetable.stopChildren[$0] }
        for row in places.flatMap({ timetable.calls(at: $0) }).map({ Int(timetable.stopCalls[$0]) }) {
            add(row, on: date, in: timetable)
        }
        routes.sort { $0.route < $1.route }
        for route in routes.indices {
            for direction in routes[route].directions.indices {
                routes[route].directions[direction].calls.sort {
                    timetable.departure(of: $0.trip, at: $0.place) < timetable.departure(of: $1.trip, at: $1.place)
                }
            }
        }
    }

    private mutating func add(_ row: Int, on date: ServiceDate, in timetable: Timetable) {
        let pattern = timetable.patternStopPatterns[row]
        let rows = timetable.stops(of: pattern)
        let route = timetable.patternRoutes[pattern.position]
        for trip in timetable.trips(of: pattern).map({ TripIndex($0) })
        where timetable.calendar.runs(timetable.tripServices[trip.position], on: date) {
            let call = Call(trip: trip, row: row, place: row - rows.lowerBound)
            add(call, timetable.headsign(of: trip, on: pattern), to: route)
        }
    }

    private mutating func add(_ call: Call, _ headsign: StringIndex, to route: RouteIndex) {
        let place = routes.firstIndex { $0.route == route } ?? routes.endIndex
        if place == routes.endIndex { routes.append(Route(route: route, directions: [])) }
        let directions = routes[place].directions
        let direction = directions.firstIndex { $0.headsign == headsign } ?? directions.endIndex
        if direction == directions.endIndex {
            routes[place].directions.append(Direction(headsign: headsign, calls: []))
        }
        routes[place].directions[direction].calls.append(call)
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
                    json.text("tripHeadsign", direction.headsign, in: service)
                }
            }
        }
    }

    private mutating func stopCall(_ call: StopDay.Call, on date: ServiceDate, in service: AgencyService) {
        let timetable = service.timetable
        let day = timetable.zone.start(of: date)
        object { json in
            json.member("arrivalEnabled", timetable.canLeave(at: call.row))
            json.milliseconds("arrivalTime", day + Int64(timetable.arrival(of: call.trip, at: call.place)))
            json.member("departureEnabled", timetable.canBoard(at: call.row))
            json.milliseconds("departureTime", day + Int64(timetable.departure(of: call.trip, at: call.place)))
            json.key("serviceId")
            json.underscored(timetable.serviceIDs[timetable.tripServices[call.trip.position].position], in: service)
            json.text("stopHeadsign", timetable.stopHeadsign(at: call.row), in: service)
            json.key("tripId")
            json.underscored(call.trip, in: service)
        }
    }
}
