import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// The level of detail of a route.
enum RouteDetail {
    case summary, withGeometry, whole
}

extension JSONWriter {
    /// Writes the API's `Route` object.
    mutating func route(
        _ route: RouteIndex, in service: AgencyService, activity: RouteActivity, detail: RouteDetail
    ) {
        let timetable = service.timetable
        let vehicles = service.snapshot.vehicleCount(on: route)
        let staleVehicles = service.snapshot.staleVehicleCount(on: route)
        object { json in
            json.key("id")
            json.identifier(route, in: service)
            json.member("agency", service.agencyID)
            json.routeNames(route, in: service.own)
            let pattern = timetable.linePattern(of: route)
            if pattern > 0 { json.member("linePattern", pattern) }
            json.member("description", timetable.routeDescriptions[route], in: service)
            json.member("type", timetable.routeTypes[route])
            json.member("url", WebLink.checked(timetable.string(timetable.routeURLs[route])))
            if let takes = timetable.takesContactless(route) { json.member("contactless", takes ? "yes" : "no") }
            if let runner = timetable.runner(of: route) {
                json.member("operatorURL", WebLink.checked(timetable.string(runner.url)))
                json.member("operatorPhone", runner.phone, in: service)
                json.member("operatorEmail", runner.email, in: service)
            }
            json.directions(of: route, in: service, withStops: detail == .whole)
            json.member("vehicles", vehicles)
            if staleVehicles > 0 { json.member("staleVehicles", staleVehicles) }
            json.member("service", service.status(of: route).rawValue)
            json.member("running", vehicles > 0 || activity.isRunning)
            if vehicles == 0 { json.member("nextDeparture", activity.nextDeparture) }
            if detail != .summary {
                json.key("geometry")
                json.raw(service.network.geometry(of: route))
            }
        }
    }

    mutating func routeSign(_ route: RouteIndex, in service: AgencyService) { routeSign(route, in: service.own) }

    private mutating func directions(of route: RouteIndex, in service: AgencyService, withStops: Bool) {
        member("directions", array: RouteDirection.all(of: route, in: service.timetable)) { json, direction in
            json.object { json in
                json.member("id", direction.id)
                json.member("headsigns", array: direction.headsigns) { $0.string(service.timetable.utf8($1)) }
                guard withStops else { return }
                json.member("stops", array: direction.stops(in: service.timetable)) { $0.identifier($1, in: service) }
            }
        }
    }
}
