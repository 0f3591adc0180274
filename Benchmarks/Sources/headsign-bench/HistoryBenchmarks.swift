import LiveModel
import ServiceHistory
import TransitCore

/// Measures history queries: over a year of a town with 12 lines and 30 buses, and over five days of a city with 500
/// lines, stored in sealed files.
func readingHistory(_ folders: Folders) throws -> [Result] {
    let storage = TemporaryHistory()
    let folder = storage.folder
    let first = ServiceDate(daysSince1970: 20_000)
    let year = first...first.advanced(by: 364)
    var stored: [[UInt8]] = []
    var visits = 0
    for number in 0..<365 {
        let day = simulatedDay(first.advanced(by: Int32(number)), lines: 12)
        visits += day.visits.count
        try folder.store(day)
        stored.append(DayFigures(day).bytes)
    }
    var seen = 0
    let month = try times(30) { seen += try count(folder, first...first.advanced(by: 29), route: "L3") }
    let line = try times(10) { seen += try count(folder, year, route: "L3") }
    let figures = times(10) { seen += count(stored, HistoryFilter(dates: year)) }
    let lineFigures = times(10) { seen += count(stored, HistoryFilter(dates: year, route: "L3")) }
    let morning = times(10) { seen += count(stored, HistoryFilter(dates: year, times: 21_600..<32_400)) }
    let size = folder.sizes().bytes
    let cityDays = first.advanced(by: 400)...first.advanced(by: 404)
    for number in 400...404 { try folder.store(simulatedDay(first.advanced(by: Int32(number)), lines: 500)) }
    let city = try times(30) { seen += try count(folder, cityDays, route: "L3") }
    let notes = [
        "bytesOfVisit": Double(size) / Double(visits), "visitsADay": Double(visits) / 365,
        "bytesOfFigures": Double(stored.reduce(0) { $0 + $1.count }) / 365,
    ]
    return [
        Result("history: a month of a line", month, notes: notes),
        Result("history: a year of a line", line),
        Result("history: five days of a city's line", city),
        Result("history: the figures of a year", figures, notes: ["memory": memory("VmHWM"), "seen": Double(seen)]),
        Result("history: the figures of a line's year", lineFigures),
        Result("history: the figures of a year's mornings", morning),
    ]
}

private func count(_ folder: HistoryFolder, _ dates: ClosedRange<ServiceDate>, route: String) throws -> Int {
    var visits = 0
    let skipped = folder.readRange(dates, route: route, with: .trips) { (day) throws(Never) in
        visits += day.visits.count
    }
    precondition(skipped.isEmpty)
    return visits
}

/// Aggregates stored figures with a filter, and returns the number of days.
private func count(_ stored: [[UInt8]], _ filter: HistoryFilter) -> Int {
    var overview = Overview(filter)
    for bytes in stored {
        if let day = DayFigures(bytes: bytes) { precondition(overview.add(day)) }
    }
    return overview.days.count
}

/// Generates a day with the given number of lines. Each line has two directions with 27 trips of 25 stops, which
/// deviate randomly from the timetable.
private func simulatedDay(_ date: ServiceDate, lines: Int) -> RecordedDay {
    var day = RecordedDay(date: date, start: date.utcStart, zone: "Etc/UTC")
    day.agencies = [RecordedAgency(id: "town", name: "Town", url: "https://town.example")]
    day.routes = (0..<lines).map { RecordedRoute(id: "L\($0)", shortName: "\($0)", longName: "Line \($0)") }
    var random = RepeatableRandom(state: UInt64(date.daysSince1970))
    for pattern in 0..<2 * lines {
        let stops = (0..<25).map { stop in
            let place = Coordinate(latitude: 44 + Double(pattern) * 0.01, longitude: -76 + Double(stop) * 0.004)
            day.stops.append(RecordedStop(id: "\(pattern)-\(stop)", name: "Stop \(pattern)-\(stop)", place: place))
            return UInt32(day.stops.count - 1)
        }
        day.patterns.append(
            RecordedPattern(
                route: UInt32(pattern / 2), direction: UInt8(pattern % 2), headsign: "End \(pattern)", stops: stops,
                distances: stops.indices.map { Float($0) * 320 }, isTimepoint: stops.indices.map { $0 % 6 == 0 },
                shape: stops.map { day.stops[Int($0)].place }))
        for trip in 0..<27 { addTrip(trip, of: pattern, to: &day, &random) }
    }
    return day
}

private func addTrip(_ trip: Int, of pattern: Int, to day: inout RecordedDay, _ random: inout RepeatableRandom) {
    let start = Int32(5 * 3600 + trip * 2400 + pattern * 60)
    let times = (0..<25).map { start + $0 * 90 }
    let index = UInt32(day.trips.count)
    day.trips.append(
        RecordedTrip(
            id: "\(pattern)-\(trip)", pattern: UInt32(pattern), start: start, arrivals: times, departures: times,
            state: .performed, vehicle: "\(index % 30)"))
    var delay = Int32(random.below(120)) - 20
    for (call, time) in times.enumerated() {
        delay += Int32(random.below(50)) - 22
        let arrival = time + delay
        day.visits.append(
            StopVisit(
                trip: index, call: UInt16(call), basis: .positions, arrival: arrival,
                departure: arrival + Int32(random.below(40)), uncertainty: 20,
                shown10: arrival + Int32(random.below(160)) - 90, shown5: arrival + Int32(random.below(90)) - 50))
        for part in 0..<2 {
            let stop = day.stops[Int(day.patterns[pattern].stops[call])].place
            let place = Coordinate(latitude: stop.latitude, longitude: stop.longitude + Double(part) * 0.002)
            day.positions.append(RecordedPosition(trip: index, at: arrival + Int32(part) * 45, place: place))
        }
    }
}

/// A linear congruential generator with a fixed seed, so that each run measures the same days.
private struct RepeatableRandom {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}
