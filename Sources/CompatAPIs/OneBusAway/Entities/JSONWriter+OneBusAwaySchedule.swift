import Agencies
import LiveModel
import TransitCore

extension JSONWriter {
    /// Writes the calls of a trip with times in seconds of its service day, and the previous and next trips of its
    /// block.
    /// - Parameter now: the time of the request.
    mutating func tripSchedule(
        _ runKey: RunKey, at now: EpochSeconds, in service: AgencyService, _ used: inout References
    ) {
        let timetable = service.timetable
        object { json in
            json.null("frequency")
            json.neighbors(of: runKey, in: service, &used)
            json.key("stopTimes")
            json.list { json in
                for (callIndex, row) in timetable.stops(of: runKey.pattern(in: timetable)).enumerated() {
                    let times = service.times(of: runKey, at: callIndex, now: now)
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

    private mutating func neighbors(of runKey: RunKey, in service: AgencyService, _ used: inout References) {
        let block = runKey.trip.map { service.timetable.blockTrips(of: $0) }
        let trips = block?.trips ?? []
        let index = block?.index ?? 0
        neighbor("nextTripId", index + 1 < trips.count ? trips[index + 1] : nil, of: runKey, in: service, &used)
        neighbor("previousTripId", index > 0 ? trips[index - 1] : nil, of: runKey, in: service, &used)
    }

    private mutating func neighbor(
        _ name: StaticString, _ trip: TripIndex?, of runKey: RunKey, in service: AgencyService,
        _ used: inout References
    ) {
        key(name)
        guard let trip, let date = runKey.trip?.date else { return string("") }
        used.add(.trip(TripDay(trip: trip, date: date)), of: service)
        underscored(trip, in: service)
    }
}

extension AgencyService {
    /// Returns the times of a call in seconds of the service day. For a run that is not in the timetable, these are
    /// predicted times, and the current time for calls that the vehicle has passed.
    fileprivate func times(
        of runKey: RunKey, at callIndex: Int, now: EpochSeconds
    ) -> (arrival: Int64, departure: Int64) {
        if let trip = runKey.trip?.trip {
            return (
                Int64(timetable.arrival(of: trip, at: callIndex)), Int64(timetable.departure(of: trip, at: callIndex))
            )
        }
        let day = timetable.serviceDay(of: runKey, at: now)
        let call = snapshot.untimetabledRuns(on: runKey.pattern(in: timetable))
            .first { RunKey($0, in: snapshot) == runKey && !$0.isUpcoming }?.call(at: callIndex)
        guard let call else { return (now - day, now - day) }
        return (call.likely - day, call.departure - day)
    }
}
