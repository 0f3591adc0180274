import TransitCore

// Ids as the API writes them: `<agency>:<id as in the feed>`.

extension JSONWriter {
    mutating func identifier(_ route: RouteIndex, in service: AgencyService) {
        identifier(service.agencyID, service.timetable.utf8(service.timetable.routeIDs[route.position]))
    }

    mutating func identifier(_ stop: StopIndex, in service: AgencyService) {
        identifier(service.agencyID, service.timetable.utf8(service.timetable.stopIDs[stop.position]))
    }

    mutating func identifier(_ trip: TripIndex, in service: AgencyService) {
        identifier(service.agencyID, service.timetable.utf8(service.timetable.tripIDs[trip.position]))
    }

    /// An id that a live feed gave, for example a vehicle's.
    mutating func identifier(_ id: String, in service: AgencyService) {
        var id = id
        id.withUTF8 { identifier(service.agencyID, $0) }
    }

    /// A pooled text; an empty one is absent.
    mutating func member(_ name: StaticString, _ text: StringIndex, in service: AgencyService) {
        let utf8 = service.timetable.utf8(text)
        guard !utf8.isEmpty else { return }
        key(name)
        string(utf8)
    }
}
