import LiveModel
import TransitCore

@testable import ServiceHistory

/// A town whose route 5 serves the stops A, B and C, due 0, 300 and 600 s after the start. A and C are time points.
enum FiguresTown {
    /// The Monday of the test week.
    static let monday = date("2026-11-23")

    static func date(_ iso: String) -> ServiceDate { ServiceDate(iso: iso.utf8)! }

    static func day(_ date: ServiceDate = monday, isTimepoint: [Bool] = [true, false, true]) -> RecordedDay {
        var day = RecordedDay(date: date, start: date.utcStart, zone: "Etc/UTC")
        day.agencies = [RecordedAgency(id: "town", name: "Town", url: "")]
        day.routes = [RecordedRoute(id: "5", shortName: "5", longName: "Station – Hospital")]
        day.stops = zip(["A", "B", "C"], [44.00, 44.01, 44.02]).map {
            RecordedStop(id: $0, name: "Stop \($0)", place: Coordinate(latitude: $1, longitude: -76.5))
        }
        day.patterns = [
            RecordedPattern(
                route: 0, direction: 0, headsign: "Hospital", stops: [0, 1, 2], distances: [0, 1000, 2500],
                isTimepoint: isTimepoint, shape: day.stops.map(\.place))
        ]
        return day
    }

    /// A filter that includes everything from a year before ``monday`` until a year after it.
    static let everything = HistoryFilter(dates: monday.advanced(by: -365)...monday.advanced(by: 365))

    static func filter(_ change: (inout HistoryFilter) -> Void) -> HistoryFilter {
        var filter = everything
        change(&filter)
        return filter
    }
}

extension RecordedDay {
    /// Adds a trip that was performed with deviations in seconds; nil for a call without a record.
    mutating func run(
        _ id: String, at start: Int32, _ deviations: [Int32?], change: (inout RecordedTrip) -> Void = { _ in }
    ) {
        var trip = RecordedTrip(
            id: id, pattern: 0, start: start, arrivals: [start, start + 300, start + 600],
            departures: [start, start + 300, start + 600], state: .performed, vehicle: "bus " + id)
        change(&trip)
        trips.append(trip)
        for (call, deviation) in deviations.enumerated() {
            guard let deviation else { continue }
            let time = start + Int32(call) * 300 + deviation
            visits.append(
                StopVisit(
                    trip: UInt32(trips.count - 1), call: UInt16(call), basis: .positions, arrival: time, departure: time
                ))
        }
    }

    /// Returns the figures of the whole day, or of the part that a filter includes.
    func figures(_ filter: HistoryFilter = FiguresTown.everything) -> ServiceFigures {
        var overview = Overview(filter)
        overview.add(self)
        return overview.total
    }
}
