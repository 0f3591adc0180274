package import LiveModel
import TransitCore

/// An export to the tables of TIDES 1.0, the Transit ITS Data Exchange Specification.
///
/// Contains the trips that were performed or canceled; TIDES's tables do not contain unobserved runs. Riders, fares,
/// doors and crews are not recorded, so those columns and tables are empty or absent. Source:
/// https://tides-transit.org, folder `spec` of its repository, version 1.0.
package struct TIDESExport: HistoryExport {
    package private(set) var counts = ExportCounts()
    private var files = TIDESFiles()
    private var vehicles: Set<String> = []
    private var first: String?
    private var last = ""
    private var provenance: TIDESProvenance

    package init(_ provenance: TIDESProvenance) {
        self.provenance = provenance
    }

    package mutating func add(_ day: RecordedDay, to sink: some ExportSink) throws(ExportError) {
        let clock = try LocalClock(day)
        let names = RunNames(day)
        let visits = VisitsByTrip(day)
        let patterns = day.patterns.map { Self.identifier(of: $0, in: day) }
        var isExported = day.trips.map { _ in false }
        for (index, trip) in day.trips.enumerated() {
            let calls = visits.calls(of: index, count: day.pattern(of: trip).stops.count)
            guard let row = TIDESTrip(trip, names[index], patterns[Int(trip.pattern)], calls, day, clock) else {
                counts.omittedTrips += 1
                continue
            }
            add(row)
            isExported[index] = true
            try files.writePieces(to: sink)
        }
        try addPositions(of: day, where: isExported, names, patterns, clock, to: sink)
        if let agency = day.agencies.first?.name, !agency.isEmpty { provenance.agency = agency }
        first = first ?? day.date.iso
        last = day.date.iso
        counts.days += 1
    }

    package mutating func finish(to sink: some ExportSink) throws(ExportError) {
        guard counts.trips > 0, let first else { throw .withoutTrips }
        for vehicle in vehicles.sorted() { files.vehicles.rows.addRow([vehicle], of: TIDESColumns.vehicles.count) }
        try files.writeAll(to: sink)
        let package = TIDESPackage(provenance, first: first, last: last, counts)
        try sink.append(package.descriptor, to: "datapackage.json")
        try sink.append(Array(package.readMe.utf8), to: "README.md")
    }

    private mutating func add(_ trip: TIDESTrip) {
        vehicles.insert(trip.vehicle)
        trip.addTrip(to: &files.trips.rows)
        counts.trips += 1
        counts.calls += trip.addVisits(to: &files.visits.rows)
    }

    private mutating func addPositions(
        of day: RecordedDay, where isExported: [Bool], _ names: RunNames, _ patterns: [String], _ clock: LocalClock,
        to sink: some ExportSink
    ) throws(ExportError) {
        for (number, position) in day.positions.enumerated() where isExported[Int(position.trip)] {
            let trip = day.trips[Int(position.trip)]
            let vehicle = TIDESTrip.vehicle(of: trip)
            vehicles.insert(vehicle)
            files.locations.rows.addRow(
                [
                    "\(day.date.gtfs)-\(number + 1)", day.date.iso, clock.iso(position.at), names[Int(position.trip)],
                    trip.isAdded ? "" : trip.id, "", "", vehicle, "", patterns[Int(trip.pattern)], "", "",
                    ExportText.degrees(position.place.latitudeE7), ExportText.degrees(position.place.longitudeE7),
                    "", "", "", "", "", "", "In service", "",
                ], of: TIDESColumns.locations.count)
            counts.positions += 1
            try files.writePieces(to: sink)
        }
    }

    /// Returns an id that is the same on all days for the same route, direction and sequence of stops.
    private static func identifier(of pattern: RecordedPattern, in day: RecordedDay) -> String {
        let route = day.routes[Int(pattern.route)].id
        let stops = pattern.stops.map { day.stops[Int($0)].id }
        return ExportText.hash(of: [route, pattern.direction.map(String.init) ?? ""] + stops)
    }
}
