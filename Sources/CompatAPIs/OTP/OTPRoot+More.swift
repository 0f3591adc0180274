import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

// The rarely requested root fields.
extension OTPRoot {
    func writeMore(_ field: SelectedField, to out: inout ResponseWriter) throws(GraphQLError) {
        switch field.name {
        case "node": out.object(any: try node(field["id"]), field)
        case "pattern": out.object(try pattern(field["id"]), field)
        case "patterns":
            out.list { out in
                for service in services where !out.isCut {
                    for pattern in service.timetable.patterns where !out.isCut {
                        out.object(OTPPattern(service: service, pattern: pattern), field)
                    }
                }
            }
        case "trips":
            let services = try self.services(field["feeds"])
            out.list { out in
                for service in services where !out.isCut {
                    for trip in service.timetable.trips where !out.isCut {
                        out.object(OTPTrip(service: service, trip: trip), field)
                    }
                }
            }
        case "stations": out.list(try stations(field, &out), field)
        case "departureRow": out.object(try departureRow(field["id"]), field)
        case "fuzzyTrip": out.object(try fuzzyTrip(field, &out), field)
        case "canceledTrips": out.object(try OTPCanceledTrips(field, services, &out), field)
        default: writeAbsent(field, to: &out)
        }
    }

    /// Writes a field for which this server has no data: an empty list, or null if the field is not a list.
    private func writeAbsent(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "carParks", "clusters", "bikeParks", "ticketTypes", "rentalVehicles", "vehicleParkings",
            "bikeRentalStations", "cancelledTripTimes", "vehicleRentalsByBbox", "vehicleRentalStations":
            out.list { _ in }
        default: out.null()
        }
    }

    private func pattern(_ id: InputValue) throws(GraphQLError) -> OTPPattern? {
        guard let (service, own) = try service(id) else { return nil }
        return OTPPattern(own, in: service)
    }

    private func node(_ id: InputValue) throws(GraphQLError) -> (any ResponseObject)? {
        guard let (service, own) = try service(id) else { return nil }
        if own == service.agencyID { return OTPAgency(service: service) }
        if let route = try self.route(id) { return route }
        if let stop = try self.stop(id) { return stop }
        if let trip = try self.trip(id) { return trip }
        if let pattern = OTPPattern(own, in: service) { return pattern }
        return service.snapshot.alerts.first { $0.reading.id == own }.map { OTPAlert(service: service, alert: $0) }
    }

    private func departureRow(_ id: InputValue) throws(GraphQLError) -> OTPDepartureRow? {
        guard let text = id.text, let mark = text.lastIndex(of: ";"),
            let stop = try self.stop(.string(String(text[..<mark]))),
            let pattern = try self.pattern(.string(String(text[text.index(after: mark)...]))),
            stop.service.agencyID == pattern.service.agencyID
        else { return nil }
        let rows = stop.service.timetable.callRows(at: stop.stop)
        guard rows.contains(where: { stop.service.timetable.patternStopPatterns[$0] == pattern.pattern }) else {
            return nil
        }
        return OTPDepartureRow(stop: stop, pattern: pattern)
    }

    private func stations(
        _ field: SelectedField, _ out: inout ResponseWriter
    ) throws(GraphQLError) -> [OTPStop] {
        func isStation(_ stop: OTPStop) -> Bool { stop.service.timetable.stopKinds[stop.stop] == 1 }
        if let ids = field["ids"].list {
            guard ids.count <= Self.mostStops else {
                throw GraphQLError("ids: must have at most \(Self.mostStops) items.")
            }
            return try found(ids, stop).filter(isStation)
        }
        var found: [OTPStop] = []
        for service in services where found.count < Self.mostStops {
            out.charge(service.timetable.stops.count / 8)
            guard !out.isCut else { return [] }
            let stops =
                field["name"].text.map { service.timetable.stops(matching: $0) } ?? Array(service.timetable.stops)
            found += stops.lazy.map { OTPStop(service: service, stop: $0) }.filter(isStation)
                .prefix(Self.mostStops - found.count)
        }
        return found
    }

    /// Returns the trip of a route that starts at a given time on a service day.
    private func fuzzyTrip(_ field: SelectedField, _ out: inout ResponseWriter) throws(GraphQLError) -> OTPTrip? {
        guard let route = try self.route(field["route"]) else { return nil }
        guard let date = route.service.day(field["date"]) else {
            throw GraphQLError("date: must have the form 2026-03-02.")
        }
        let timetable = route.service.timetable
        guard let start = field["time"].int else { return nil }
        let direction = field["direction"].int ?? -1
        for pattern in timetable.patterns(of: route.route) {
            guard direction < 0 || timetable.direction(of: pattern).map({ Int64($0) }) == direction else { continue }
            let trips = timetable.trips(of: pattern)
            out.charge(trips.count / 8 + 1)
            guard !out.isCut else { return nil }
            let found = trips.first {
                Int64(timetable.departure(of: $0, at: 0)) == start && timetable.runs($0, on: date)
            }
            if let found { return OTPTrip(service: route.service, trip: found) }
        }
        return nil
    }
}
