package import Agencies
package import TransitCore

// The API's global ids of entities; see ``AgencyTimetable``.

extension AgencyService {
    package var own: AgencyTimetable { AgencyTimetable(timetable, of: agencyID) }
}

extension JSONWriter {
    package mutating func identifier(_ route: RouteIndex, in service: AgencyService) {
        identifier(route, in: service.own)
    }

    package mutating func identifier(_ stop: StopIndex, in service: AgencyService) { identifier(stop, in: service.own) }

    package mutating func identifier(_ trip: TripIndex, in service: AgencyService) { identifier(trip, in: service.own) }

    package mutating func identifier(_ id: String, in service: AgencyService) { identifier(id, in: service.own) }

    package mutating func member(_ name: StaticString, _ text: StringIndex, in service: AgencyService) {
        member(name, text, in: service.own)
    }
}
