import LiveModel
import ServiceHistory
import TransitCore

extension JSONWriter {
    /// Writes the patterns and trips of a route on a day, for a time-distance diagram.
    mutating func routeDay(_ day: HistoryDay, route: String) {
        let patterns = day.day.patterns.indices.filter { pattern in
            day.day.routes[Int(day.day.patterns[pattern].route)].id == route
        }
        let numbers = Dictionary(uniqueKeysWithValues: patterns.enumerated().map { (UInt32($1), $0) })
        let visits = Dictionary(grouping: day.day.visits, by: \.trip)
        member("patterns", array: patterns) { $0.pattern(day.day.patterns[$1], in: day) }
        list("trips") { json in
            for (index, trip) in day.day.trips.enumerated() {
                guard let pattern = numbers[trip.pattern] else { continue }
                json.run(trip, pattern, visits[UInt32(index)] ?? [], in: day)
            }
        }
        outages(of: day)
    }

    private mutating func pattern(_ pattern: RecordedPattern, in day: HistoryDay) {
        object { json in
            json.member("direction", pattern.direction)
            json.member("headsign", day.day.headsign(of: pattern))
            json.line("shape", pattern.shape)
            json.member("stops", array: pattern.stops.enumerated()) { json, stop in
                json.object { json in
                    json.members(of: day.day.stops[Int(stop.element)], agency: day.agency)
                    json.distance(of: stop.offset, on: pattern)
                }
            }
        }
    }

    /// Writes the distance of a call along its pattern, and whether it is a time point.
    mutating func distance(of call: Int, on pattern: RecordedPattern) {
        if pattern.distances.indices.contains(call) { member("distance", Double(pattern.distances[call]), places: 1) }
        if pattern.isTimepoint.indices.contains(call) { member("isTimepoint", pattern.isTimepoint[call]) }
    }

    private mutating func run(_ trip: RecordedTrip, _ pattern: Int, _ visits: [StopVisit], in day: HistoryDay) {
        object { json in
            json.member("id", day.agency + ":" + trip.id)
            json.member("startSeconds", trip.start)
            json.member("tripStart", day.moment(trip.start))
            json.member("pattern", pattern)
            json.member("state", trip.state.word)
            json.member("isAdded", trip.isAdded)
            json.member("isShortTurned", trip.isShortTurned)
            if !trip.vehicle.isEmpty { json.member("vehicle", day.agency + ":" + trip.vehicle) }
            if !trip.block.isEmpty { json.member("block", trip.block) }
            json.member("minutesLate", day.day.minutesLate(of: trip, visits))
            json.scheduled(trip, in: day)
            let known = visits.filter { $0.knownBasis != nil }.sorted { $0.call < $1.call }
            json.member("observed", array: known) { $0.observed($1, in: day) }
        }
    }

    /// Writes the call index, scheduled arrival and scheduled departure of each call.
    private mutating func scheduled(_ trip: RecordedTrip, in day: HistoryDay) {
        let times = trip.isAdded ? [] : Array(zip(trip.arrivals, trip.departures).enumerated())
        member("scheduled", array: times) { json, call in
            json.list { json in
                json.int(call.offset)
                json.int(day.moment(call.element.0).rawValue)
                json.int(day.moment(call.element.1).rawValue)
            }
        }
    }

    /// Writes the call index, observed arrival and departure, uncertainty and basis. An unknown time is 0.
    private mutating func observed(_ visit: StopVisit, in day: HistoryDay) {
        list { json in
            json.int(visit.call)
            json.int(visit.arrival.map { day.moment($0).rawValue } ?? 0)
            json.int(visit.departure.map { day.moment($0).rawValue } ?? 0)
            json.int(visit.uncertainty)
            json.string(visit.basis.word)
        }
    }
}
