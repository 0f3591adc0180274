import Agencies
import HTTPServer
import LiveModel
import TransitCore

extension OneBusAway {
    /// `block/{id}.json`: the trips of a block, grouped by combination of services that are active on the same day.
    func block(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let block = try found.known(
            found.timetable.blockIDs.first(equalTo: found.own, in: found.timetable))
        let timetable = found.timetable
        let trips = timetable.trips(of: block)
        let services = Set(trips.map { timetable.tripServices[$0] }).sorted()
        let configurations = timetable.servicesTogether(services).map { active in
            (active, trips.filter { active.contains(timetable.tripServices[$0]) })
        }
        let fitting = Self.fitting(configurations) { _, running in
            running.reduce(1) { $0 + timetable.stops(of: timetable.pattern(of: $1)).count }
        }
        return try answer(&request, from: [found.view]) { json, used in
            json.member("entry") { json in
                json.member("configurations", array: fitting) { json, configuration in
                    let (active, running) = configuration
                    let others = services.filter { !active.contains($0) }
                    json.object { json in
                        json.services("activeServiceIds", active, in: found.service)
                        json.services("inactiveServiceIds", others, in: found.service)
                        json.blockTrips(running, in: found.service, &used)
                    }
                }
                json.key("id")
                json.underscored(timetable.blockIDs[block], in: found.service)
            }
            if fitting.count < configurations.count { json.member("limitExceeded", true) }
        }
    }
}

extension Timetable {
    /// Returns the distinct combinations of the given services that are active on the same day, in calendar order.
    fileprivate func servicesTogether(_ services: [ServiceIndex]) -> [[ServiceIndex]] {
        var seen: Set<[ServiceIndex]> = [[]]
        // Bounds the number of lookups for implausible blocks with very many services.
        let days = min(calendar.dayCount, 1_000_000 / max(services.count, 1))
        return (0..<days).map { calendar.firstDay.advanced(by: Int32(clamping: $0)) }
            .map { day in services.filter { calendar.runs($0, on: day) } }
            .filter { seen.insert($0).inserted }
    }
}

extension JSONWriter {
    mutating func services(_ name: StaticString, _ services: [ServiceIndex], in service: AgencyService) {
        member(name, array: services) { $0.underscored(service.timetable.serviceIDs[$1], in: service) }
    }

    fileprivate mutating func blockTrips(_ trips: [TripIndex], in service: AgencyService, _ used: inout References) {
        let timetable = service.timetable
        var (distance, sequence, slack) = (0.0, 0, 0)
        member("trips", array: trips) { json, trip in
            used.add(.trip(TripDay(trip: trip, date: timetable.calendar.firstDay)), of: service)
            json.object { json in
                json.member("accumulatedSlackTime", slack)
                json.key("blockStopTimes")
                json.list { json in
                    for (callIndex, row) in timetable.stops(of: timetable.pattern(of: trip)).enumerated() {
                        let call = BlockCall(
                            trip: trip, callIndex: callIndex, row: row, sequence: sequence,
                            distance: distance + Double(timetable.patternStopDistances[row]), slack: slack)
                        used.add(timetable.patternStopStops[row], of: service)
                        json.blockCall(call, in: service)
                        slack += Int(
                            timetable.departure(of: trip, at: callIndex) - timetable.arrival(of: trip, at: callIndex))
                        sequence += 1
                    }
                }
                json.member("distanceAlongBlock", distance, places: 2)
                json.key("tripId")
                json.underscored(trip, in: service)
            }
            distance += timetable.length(of: timetable.patternShapes[timetable.pattern(of: trip)])
        }
    }

    private mutating func blockCall(_ call: BlockCall, in service: AgencyService) {
        let timetable = service.timetable
        let flags = timetable.patternStopFlags[call.row]
        object { json in
            json.member("accumulatedSlackTime", call.slack)
            json.member("blockSequence", call.sequence)
            json.member("distanceAlongBlock", call.distance, places: 2)
            json.member("stopTime") { json in
                json.member("arrivalTime", timetable.arrival(of: call.trip, at: call.callIndex))
                json.member("departureTime", timetable.departure(of: call.trip, at: call.callIndex))
                json.member("dropOffType", flags.contains(.noDropOff) ? 1 : 0)
                json.member("pickupType", flags.contains(.noPickup) ? 1 : 0)
                json.key("stopId")
                json.underscored(timetable.patternStopStops[call.row], in: service)
            }
        }
    }
}

/// A call of a trip of a block.
private struct BlockCall {
    let trip: TripIndex
    let callIndex: Int
    let row: PatternStopIndex
    /// The index of the call within the block.
    let sequence: Int
    /// The distance in metres from the start of the block.
    let distance: Double
    /// The total scheduled waiting time at stops up to this call, in seconds.
    let slack: Int
}
