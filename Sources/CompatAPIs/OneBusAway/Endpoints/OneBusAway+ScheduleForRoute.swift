import Agencies
import HTTPServer
import LiveModel
import TransitCore

extension OneBusAway {
    /// `schedule-for-route/{id}.json?date=&time=`: the trips of a route on a service day, by direction. With `time`,
    /// only trips that start at that time or later. A long list is truncated after the earliest trips. Clients continue
    /// with the start time of the last trip.
    func scheduleForRoute(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let serving = try find(request)
        let zone = serving.timetable.zone
        let date = request.query.date("date", zone) ?? zone.date(at: request.second)
        let found = serving.on(date)
        let route = try found.route
        let (service, timetable) = (found.service, found.timetable)
        let from = request.query.time("time", timetable.zone).map { $0 - timetable.zone.start(of: date) }
        let all = RouteDirection.all(of: route, in: timetable)
        let (trips, isCut) = timetable.trips(of: all.flatMap(\.patterns), on: date, from: from ?? .min)
        let directions = all.map { direction in
            (direction, trips.filter { direction.patterns.contains(timetable.pattern(of: $0)) })
        }
        let services = Set(trips.map { timetable.tripServices[$0] }).sorted()
        return try answer(&request, from: [found.view]) { json, used in
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
            if isCut { json.member("limitExceeded", true) }
        }
    }
}

extension Timetable {
    /// Returns the trips of the given patterns that run on a day, sorted by start time, and whether there are more than
    /// fit into a response.
    /// - Parameter from: the earliest start time, in seconds of the service day.
    fileprivate func trips(
        of patterns: [PatternIndex], on date: ServiceDate, from: Int64
    ) -> (trips: [TripIndex], isCut: Bool) {
        // Every trip has at least as many stops as the shortest pattern, which bounds the number of trips.
        let shortest = patterns.map { stops(of: $0).count }.min() ?? 0
        var earliest = Earliest<TripIndex>(OneBusAway.mostStopTimes / max(shortest, 1))
        for trip in patterns.flatMap({ trips(of: $0) }) where Int64(tripStarts[trip]) >= from && runs(trip, on: date) {
            earliest.append(trip, at: .init(time: Int64(tripStarts[trip]), row: trip.position))
        }
        let all = earliest.sorted()
        let fitting = OneBusAway.fitting(all) { stops(of: pattern(of: $0)).count }
        return (Array(fitting), earliest.isCut || fitting.count < all.count)
    }
}

extension JSONWriter {
    /// Writes the trips of a direction.
    /// - Parameter number: the direction id to write if the feed has none.
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
                let callIndex = row - rows.lowerBound
                json.object { json in
                    json.member("arrivalEnabled", timetable.canLeave(at: row))
                    json.member("arrivalTime", timetable.arrival(of: trip, at: callIndex))
                    json.member("departureEnabled", timetable.canBoard(at: row))
                    json.member("departureTime", timetable.departure(of: trip, at: callIndex))
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
