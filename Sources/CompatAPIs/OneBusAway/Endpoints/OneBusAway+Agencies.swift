import Agencies
import AgencyQueries
import HTTPServer
import TransitCore

extension OneBusAway {
    /// `agencies-with-coverage.json`: the agencies that have stops with coordinates.
    func agenciesWithCoverage(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let views = views
        return try list(&request, from: views) { json, used in
            for service in views.compactMap(\.moment.service) {
                guard let area = service.network.coverage else { continue }
                used.add(agencyOf: service)
                json.object { json in
                    json.member("agencyId", service.agencyID)
                    json.member("lat", (area.south + area.north) / 2, places: 6)
                    json.member("latSpan", area.north - area.south, places: 6)
                    json.member("lon", (area.west + area.east) / 2, places: 6)
                    json.member("lonSpan", area.east - area.west, places: 6)
                }
            }
        }
    }

    /// `agency/{id}.json`: an agency, even while its timetable is loading.
    func agency(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let view = try agencyView(request)
        return try answer(&request, from: [view]) { json, _ in
            json.key("entry")
            json.oneBusAwayAgency(view.moment.description, view.moment.service?.timetable)
        }
    }

    func agencyView(_ request: EndpointRequest) throws(Problem) -> AgencyView {
        guard let entry = registry[try id(request)] else { throw Self.notFound }
        return AgencyView(entry)
    }

    /// `routes-for-agency/{id}.json`: all routes of an agency.
    func routesForAgency(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try all(&request, of: \.routesInOrder) { json, used, route, service in
            used.add(agencyOf: service)
            json.oneBusAway(route, in: service)
        }
    }

    /// `route-ids-for-agency/{id}.json`: the ids of all routes of an agency.
    func routeIDsForAgency(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try all(&request, of: \.routesInOrder) { json, _, route, service in json.underscored(route, in: service) }
    }

    /// `stops-for-agency/{id}.json`: all stops of an agency.
    func stopsForAgency(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try all(&request, of: \.stopsToWaitAt) { json, used, stop, service in
            used.add(mentionedBy: stop, of: service)
            json.oneBusAway(stop, in: service)
        }
    }

    /// `stop-ids-for-agency/{id}.json`: the ids of all stops of an agency.
    func stopIDsForAgency(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try all(&request, of: \.stopsToWaitAt) { json, _, stop, service in json.underscored(stop, in: service) }
    }

    /// Responds with all elements of one kind, such as routes, of an agency.
    private func all<Element>(
        _ request: inout EndpointRequest, of elements: (Timetable) -> [Element],
        _ write: (inout JSONWriter, inout References, Element, AgencyService) -> Void
    ) throws(Problem) -> EndpointResponse {
        let view = try agencyView(request)
        let service = try view.readyService
        return try list(&request, from: [view]) { json, used in
            for element in elements(service.timetable) { write(&json, &used, element, service) }
        }
    }
}

extension Timetable {
    /// The stops where riders can board, without stations and entrances.
    var stopsToWaitAt: [StopIndex] {
        stops.filter { stopKinds[$0] == 0 }
    }
}
