import LiveEngine
import TransitCore

extension JourneyAnswer {
    /// `JourneyAnswer` of the API.
    var json: [UInt8] {
        var json = JSONWriter(capacity: 4096)
        json.object { json in
            json.member("arriveBy", question.beginning)
            json.member("margin", question.margin / 60)
            json.member("farthestWalk", question.pace.farthest, places: 0)
            json.member("journeys", array: found) { json, found in
                JourneyText(question: question, service: found.service).write(found.journey, to: &json)
            }
            if found.isEmpty { json.member("reason", reason?.rawValue ?? "noTimetable") }
        }
        return json.bytes
    }
}

/// Journeys by one agency's timetable.
private struct JourneyText {
    let question: JourneyQuestion
    let service: AgencyService

    private var timetable: Timetable { service.timetable }

    /// `Journey` of the API.
    func write(_ journey: Journey, to json: inout JSONWriter) {
        json.object { json in
            json.member("agency", service.agencyID)
            json.member("departure", journey.departure)
            json.member("arrival", journey.arrival)
            json.member("spare", question.beginning - journey.arrival)
            json.member("rides", journey.rides)
            json.member("legs", array: journey.legs) { json, leg in
                json.object { json in
                    switch leg {
                    case .walk(let walk): write(walk, to: &json)
                    case .ride(let ride): write(ride, to: &json)
                    }
                }
            }
        }
    }

    private func write(_ walk: Journey.Walk, to json: inout JSONWriter) {
        json.member("kind", "walk")
        if let from = walk.from { write(from, as: "from", to: &json) }
        if let to = walk.to { write(to, as: "to", to: &json) }
        json.member("departure", walk.departure)
        json.member("arrival", walk.arrival)
        json.member("metres", walk.metres * question.pace.detour, places: 0)
    }

    private func write(_ ride: Journey.Ride, to json: inout JSONWriter) {
        let stops = timetable.patternStopStops
        json.member("kind", "ride")
        json.key("route")
        json.routeSign(timetable.routeOf(ride.trip), in: service)
        json.key("trip")
        json.identifier(ride.trip, in: service)
        json.member("serviceDate", ride.date.iso)
        json.member("headsign", timetable.string(timetable.headsign(ofRow: ride.boarding, trip: ride.trip)))
        write(stops[ride.boarding], as: "from", to: &json)
        write(stops[ride.alighting], as: "to", to: &json)
        json.member("departure", ride.departure)
        json.member("arrival", ride.arrival)
        json.member("stops", ride.alighting - ride.boarding)
        let headway = timetable.tripHeadways[ride.trip]
        if headway > 0 { json.member("headway", headway) }
    }

    /// `JourneyStop` of the API.
    private func write(_ stop: StopIndex, as name: StaticString, to json: inout JSONWriter) {
        json.member(name) { json in
            json.key("id")
            json.identifier(stop, in: service)
            json.member("name", timetable.string(timetable.stopNames[stop]))
            json.member("lat", timetable.coordinate(of: stop)?.latitude, places: 6)
            json.member("lon", timetable.coordinate(of: stop)?.longitude, places: 6)
        }
    }
}
