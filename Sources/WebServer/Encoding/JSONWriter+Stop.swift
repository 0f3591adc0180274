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

extension Timetable {
    /// Where the first line that calls at a stop goes there, in degrees clockwise from north; nil if none does.
    func heading(at stop: StopIndex) -> Double? {
        guard let call = calls(at: stop).first else { return nil }
        let row = Int(stopCalls[call])
        let points = points(of: patternShapes[patternStopPatterns[row].position])
        guard points.count >= 2 else { return nil }
        // The stretch that ends beyond the stop, or the last one.
        let distance = patternStopDistances[row]
        let beyond = shapeDistances.partitioningIndex(in: points) { $0 > distance }
        var end = min(max(beyond, points.lowerBound + 1), points.upperBound - 1)
        while end > points.lowerBound + 1, shapeDistances[end] == shapeDistances[end - 1] { end -= 1 }
        return shapePoint(end - 1).bearing(to: shapePoint(end))
    }
}
