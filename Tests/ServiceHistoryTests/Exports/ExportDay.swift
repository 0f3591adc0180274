import LiveModel
import ServiceHistory
import TransitCore

/// A day of one line with three stops in New York for tests of exports.
enum ExportDay {
    /// Midnight of 2026-11-27, a Friday, in New York.
    static let start: EpochSeconds = 1_795_755_600

    static func make(
        _ trips: [RecordedTrip], _ visits: [StopVisit], date: ServiceDate? = ServiceDate(iso: "2026-11-27".utf8),
        url: String = "https://town.example"
    ) -> RecordedDay {
        var day = RecordedDay(date: date ?? ServiceDate(daysSince1970: 0), start: start, zone: "America/New_York")
        day.apply([
            .agency(RecordedAgency(id: "town", name: "Town, Transit", url: url)),
            .route(RecordedRoute(id: "r5", shortName: "5", longName: "Harbour", color: 0x00AAFF)),
        ])
        for (index, id) in ["a", "b", "c"].enumerated() {
            let place = Coordinate(latitudeE7: 407_000_000 + Int32(index) * 100_000, longitudeE7: -740_000_000)
            day.apply([.stop(RecordedStop(id: id, name: "=Stop \(id)", place: place))])
        }
        day.apply([
            .pattern(
                RecordedPattern(
                    route: 0, direction: 1, headsign: "Pier", stops: [0, 1, 2], distances: [0, 1000, 4000],
                    isTimepoint: [true, false, true], shape: day.stops.map(\.place)))
        ])
        day.apply(trips.map { .trip($0) } + visits.map { .visit($0) })
        return day
    }

    /// Returns a run that is scheduled at 8:00:00, 8:02:00 and 8:10:00.
    static func trip(
        _ id: String = "t", state: RecordedTrip.State = .performed, isShortTurned: Bool = false, isAdded: Bool = false,
        vehicle: String = "12"
    ) -> RecordedTrip {
        let times: [Int32] = isAdded ? [] : [28_800, 28_920, 29_400]
        return RecordedTrip(
            id: id, pattern: 0, start: 28_800, block: "b1", arrivals: times, departures: times, isAdded: isAdded,
            state: state, isShortTurned: isShortTurned, vehicle: vehicle)
    }

    static func visit(
        _ call: UInt16, _ arrival: Int32?, _ departure: Int32? = nil, trip: UInt32 = 0,
        basis: StopVisit.Basis = .positions
    ) -> StopVisit {
        StopVisit(trip: trip, call: call, basis: basis, arrival: arrival, departure: departure, uncertainty: 20)
    }
}

/// An export in memory.
final class MemorySink: ExportSink {
    private(set) var files: [String: [UInt8]] = [:]

    func append(_ bytes: [UInt8], to file: String) {
        files[file, default: []] += bytes
    }

    /// Returns a file's lines without its header.
    func rows(_ file: String) -> [String] {
        let text = String(decoding: files[file] ?? [], as: UTF8.self)
        return Array(text.split(separator: "\r\n").dropFirst().map(String.init))
    }

    /// Returns an export of the given days.
    static func export(_ days: [RecordedDay], as export: some HistoryExport) throws -> MemorySink {
        var export = export
        let sink = MemorySink()
        for day in days { try export.add(day, to: sink) }
        try export.finish(to: sink)
        return sink
    }
}
