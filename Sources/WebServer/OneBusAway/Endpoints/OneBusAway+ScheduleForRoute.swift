import LiveEngine
import TransitCore

extension OneBusAway {
    /// `schedule-for-route/{id}.json?date=`: all trips of a route on a service day, by direction.
    func scheduleForRoute(_ call: inout Call) throws(Problem) -> Answer {
        let found = try find(call)
        let route = try found.route
        let (service, timetable) = (found.service, found.timetable)
        let date = call.query.date("date", timetable.zone) ?? timetable.zone.date(at: Int64(call.now))
        let directions = RouteDirection.all(of: route, in: timetable)
            .map { ($0, timetable.trips(of: $0.patterns, on: date)) }
        let services = Set(directions.flatMap(\.1).map { timetable.tripServices[$0.position] }).sorted()
        return try answer(&call, from: [found.view]) { json, used in
            used.add(route, of: service)
            json.member("entry") { json in
                json.key("routeId")
                json.underscored(route, in: service)
                json.milliseconds("scheduleDate", timetable.zone.start(of: date))
                json.services("serviceIds", services, in: service)
                json.member("stopTripGroupings", array: directions.enumerated()) { json, each in
                    json.stopTrips(each.element.0, number: each.offset, each.element.1, on: date, in: service, &used)
                }
            }
        }
    }
}

extension Timetable {
    /// The trips of patterns that run on a day, by start.
    fileprivate func trips(of patterns: [PatternIndex], on date: ServiceDate) -> [TripIndex] {
        patterns.flatMap { trips(of: $0) }.map { TripIndex($0) }
            .filter { calendar.runs(tripServices[$0.position], on: date) }
            .sorted { (tripStarts[$0.position], $0) < (tripStarts[$1.position], $1) }
    }
}

extension JSONWriter {
    /// - Parameter number: stands for the direction where the feed has none.
    fileprivate mutating func stopTrips(
        _ direction: RouteDirection, number: Int, _ trips: [TripIndex], on date: ServiceDate,
        in service: AgencyService, _ used: inout References
    ) {
        let timetable = service.timetable
        let stops = direction.stops(in: timetable)
        for stop in stops { used.add(stop, of: service) }
        object { json in
            json.member("directionId", direction.id.map { String($0) } ?? String(number))
            json.member("stopIds", array: stops) { $0.underscored($1, in: service) }
            json.member("tripHeadsigns", array: direction.headsigns) { $0.string(timetable.utf8($1)) }
            json.member("tripIds", array: trips) { $0.underscored($1, in: service) }
            json.member("tripsWithStopTimes", array: trips) { json, trip in
                used.add(.trip(TripDay(trip: trip, date: date)), of: service)
                json.tripStopTimes(trip, in: service)
            }
        }
    }

    private mutating func tripStopTimes(_ trip: TripIndex, in service: AgencyService) {
        let timetable = service.timetable
        let rows = timetable.stops(of: timetable.pattern(of: trip))
        object { json in
            json.member("stopTimes", array: rows) { json, row in
                let place = row - rows.lowerBound
                json.object { json in
                    json.member("arrivalEnabled", timetable.canLeave(at: row))
                    json.member("arrivalTime", timetable.arrival(of: trip, at: place))
                    json.member("departureEnabled", timetable.canBoard(at: row))
                    json.member("departureTime", timetable.departure(of: trip, at: place))
                    json.member("serviceId", "")
                    json.text("stopHeadsign", timetable.stopHeadsign(at: row), in: service)
                    json.key("stopId")
                    json.underscored(timetable.patternStopStops[row], in: service)
                    json.key("tripId")
                    json.underscored(trip, in: service)
                }
            }
            json.key("tripId")
            json.underscored(trip, in: service)
        }
    }
}
