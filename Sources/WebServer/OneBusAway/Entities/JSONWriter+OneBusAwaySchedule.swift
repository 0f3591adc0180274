import LiveEngine
import TransitCore

extension JSONWriter {
    /// A trip's stops with their times in seconds of its service day, and its neighbours in the block.
    /// - Parameter now: the moment that is asked about.
    mutating func tripSchedule(
        _ course: RunKey, at now: EpochSeconds, in service: AgencyService, _ used: inout References
    ) {
        let timetable = service.timetable
        object { json in
            json.null("frequency")
            json.neighbors(of: course, in: service, &used)
            json.key("stopTimes")
            json.list { json in
                for (callIndex, row) in timetable.stops(of: course.pattern(in: timetable)).enumerated() {
                    let times = service.times(of: course, at: callIndex, now: now)
                    let stop = timetable.patternStopStops[row]
                    used.add(stop, of: service)
                    json.object { json in
                        json.member("arrivalTime", times.arrival)
                        json.member("departureTime", times.departure)
                        json.member("distanceAlongTrip", Double(timetable.patternStopDistances[row]), places: 2)
                        json.member("historicalOccupancy", "")
                        json.text("stopHeadsign", timetable.stopHeadsign(at: row), in: service)
                        json.key("stopId")
                        json.underscored(stop, in: service)
                    }
                }
            }
            json.member("timeZone", service.description.timeZoneName(timetable))
        }
    }

    private mutating func neighbors(of course: RunKey, in service: AgencyService, _ used: inout References) {
        let block = course.trip.map { service.timetable.blockTrips(of: $0) }
        let trips = block?.trips ?? []
        let index = block?.index ?? 0
        neighbor("nextTripId", index + 1 < trips.count ? trips[index + 1] : nil, of: course, in: service, &used)
        neighbor("previousTripId", index > 0 ? trips[index - 1] : nil, of: course, in: service, &used)
    }

    private mutating func neighbor(
        _ name: StaticString, _ trip: TripIndex?, of course: RunKey, in service: AgencyService,
        _ used: inout References
    ) {
        key(name)
        guard let trip, let date = course.trip?.date else { return string("") }
        used.add(.trip(TripDay(trip: trip, date: date)), of: service)
        underscored(trip, in: service)
    }
}

extension AgencyService {
    /// Returns seconds of the service day. Without a timetable what is predicted, and for stops already passed the present.
    fileprivate func times(
        of course: RunKey, at callIndex: Int, now: EpochSeconds
    ) -> (arrival: Int64, departure: Int64) {
        if let trip = course.trip?.trip {
            return (
                Int64(timetable.arrival(of: trip, at: callIndex)), Int64(timetable.departure(of: trip, at: callIndex))
            )
        }
        let day = timetable.serviceDay(of: course, at: now)
        let call = snapshot.untimetabledRuns(on: course.pattern(in: timetable))
            .first { RunKey($0, in: snapshot) == course && !$0.isUpcoming }?.call(at: callIndex)
        guard let call else { return (now - day, now - day) }
        return (call.likely - day, call.departure - day)
    }
}
