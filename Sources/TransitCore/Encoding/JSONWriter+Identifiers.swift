extension JSONWriter {
    package mutating func identifier(_ route: RouteIndex, in own: AgencyTimetable) {
        identifier(own.agency, own.timetable.utf8(own.timetable.routeIDs[route]))
    }

    package mutating func identifier(_ stop: StopIndex, in own: AgencyTimetable) {
        identifier(own.agency, own.timetable.utf8(own.timetable.stopIDs[stop]))
    }

    package mutating func identifier(_ trip: TripIndex, in own: AgencyTimetable) {
        identifier(own.agency, own.timetable.utf8(own.timetable.tripIDs[trip]))
    }

    /// Writes an id from a realtime feed, for example a vehicle's.
    package mutating func identifier(_ id: String, in own: AgencyTimetable) {
        var id = id
        id.withUTF8 { identifier(own.agency, $0) }
    }

    /// Writes a string of the timetable as a member; omitted if empty.
    package mutating func member(_ name: StaticString, _ text: StringIndex, in own: AgencyTimetable) {
        let utf8 = own.timetable.utf8(text)
        guard !utf8.isEmpty else { return }
        key(name)
        string(utf8)
    }
}
