import TransitCore

extension JSONWriter {
    /// `Stop` of the API.
    /// - Parameter distance: metres from where the rider asked.
    mutating func stop(_ stop: StopIndex, in service: AgencyService, distance: Double? = nil) {
        let timetable = service.timetable
        object { json in
            json.key("id")
            json.identifier(stop, in: service)
            json.member("agency", service.agencyID)
            json.member("code", timetable.stopCodes[stop.position], in: service)
            json.member("name", timetable.string(timetable.stopNames[stop.position]))
            json.member("description", timetable.stopDescriptions[stop.position], in: service)
            json.place(of: stop, in: timetable)
            json.member("platform", timetable.stopPlatforms[stop.position], in: service)
            json.surroundings(of: stop, in: service)
            json.member("distance", distance, places: 0)
            json.member("bearing", timetable.heading(at: stop), places: 0)
        }
    }

    private mutating func place(of stop: StopIndex, in timetable: Timetable) {
        guard let place = timetable.coordinate(of: stop) else { return }
        member("lat", place.latitude, places: 6)
        member("lon", place.longitude, places: 6)
    }

    private mutating func surroundings(of stop: StopIndex, in service: AgencyService) {
        let parent = service.timetable.stopParents[stop.position]
        if parent.rawValue != .max {
            key("parent")
            identifier(parent, in: service)
        }
        switch service.timetable.stopWheelchair[stop.position] {
        case 1: member("wheelchair", "yes")
        case 2: member("wheelchair", "no")
        default: break
        }
        member("routes", array: service.network.routes(at: stop)) { $0.identifier($1, in: service) }
    }
}
