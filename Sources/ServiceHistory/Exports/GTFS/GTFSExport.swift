package import LiveModel
import TransitCore

/// An export of the operated service to GTFS: each run of each day is a separate trip with the observed times, and each
/// day is a separate service.
///
/// Unobserved calls have estimated times and `timepoint` 0. Blocks are omitted: with estimated times the runs of a
/// block may overlap, which GTFS forbids.
package struct GTFSExport: HistoryExport {
    package private(set) var counts = ExportCounts()
    var files = GTFSFiles()
    /// The URL of agencies whose feed has none.
    let agencyURL: String?
    var zone: String?
    var agencies: [String: RecordedAgency] = [:]
    /// The agency that feed_info.txt lists as the publisher.
    var publisher: RecordedAgency?
    var routes = RecordVersions()
    var stops = RecordVersions()
    var shapes: Set<String> = []
    private var first: ServiceDate?
    private var last: ServiceDate?

    package init(agencyURL: String? = nil) {
        self.agencyURL = agencyURL
    }

    package mutating func add(_ day: RecordedDay, to sink: some ExportSink) throws(ExportError) {
        try checkZone(of: day)
        let names = RunNames(day)
        let visits = VisitsByTrip(day)
        var ids = GTFSDayIDs(day)
        let tripsBefore = counts.trips
        for (index, trip) in day.trips.enumerated() {
            let pattern = day.pattern(of: trip)
            let times = ObservedTimes(trip, pattern, visits.calls(of: index, count: pattern.stops.count))
            // GTFS requires the coordinates of a stop.
            let calls = times.calls.filter { day.stops[Int(pattern.stops[$0.index])].place.isPlausible }
            guard calls.count > 1 else {
                if trip.state == .performed || trip.state == .underWay { counts.omittedTrips += 1 }
                continue
            }
            let id = day.date.gtfs + "-" + names[index]
            try addTrip(id, trip, day, &ids)
            try addTimes(id, calls, pattern, day, &ids)
            try files.writePieces(to: sink)
        }
        if counts.trips > tripsBefore { addService(day.date) }
        counts.days += 1
    }

    package mutating func finish(to sink: some ExportSink) throws(ExportError) {
        guard counts.trips > 0, let publisher, let first, let last else { throw .withoutTrips }
        addFeedInfo(publisher, first, last)
        try files.writeAll(to: sink)
    }

    private mutating func checkZone(of day: RecordedDay) throws(ExportError) {
        if let zone, zone != day.zone { throw .changedZone(from: zone, to: day.zone, date: day.date.iso) }
        zone = day.zone
    }

    private mutating func addTrip(
        _ id: String, _ trip: RecordedTrip, _ day: RecordedDay, _ ids: inout GTFSDayIDs
    ) throws(ExportError) {
        let pattern = day.pattern(of: trip)
        let route = try routeID(pattern.route, day, &ids)
        let shape = shapeID(trip.pattern, day, &ids)
        files.trips.rows.add(route)
        files.trips.rows.add(day.date.gtfs)
        files.trips.rows.add(id)
        files.trips.rows.add(ExportText.line(pattern.headsign))
        files.trips.rows.add(pattern.direction)
        files.trips.rows.add(shape)
        files.trips.rows.endRow()
        counts.trips += 1
    }

    private mutating func addTimes(
        _ trip: String, _ calls: [ObservedTimes.Call], _ pattern: RecordedPattern, _ day: RecordedDay,
        _ ids: inout GTFSDayIDs
    ) throws(ExportError) {
        for call in calls {
            let stop = stopID(pattern.stops[call.index], day, &ids)
            files.stopTimes.rows.add(trip)
            files.stopTimes.rows.add(LocalClock.clock(Int(call.arrival)))
            files.stopTimes.rows.add(LocalClock.clock(Int(call.departure)))
            files.stopTimes.rows.add(stop)
            files.stopTimes.rows.add(call.index + 1)
            files.stopTimes.rows.add(call.isObserved ? 1 : 0)
            files.stopTimes.rows.endRow()
        }
        counts.calls += calls.count
    }

    private mutating func addService(_ date: ServiceDate) {
        first = first ?? date
        last = date
        files.calendarDates.rows.add(date.gtfs)
        files.calendarDates.rows.add(date.gtfs)
        files.calendarDates.rows.add(1)
        files.calendarDates.rows.endRow()
    }

    private mutating func addFeedInfo(_ publisher: RecordedAgency, _ first: ServiceDate, _ last: ServiceDate) {
        files.feedInfo.rows.add(publisher.name)
        files.feedInfo.rows.add(publisher.url)
        // The language of names is not recorded.
        files.feedInfo.rows.add("und")
        files.feedInfo.rows.add(first.gtfs)
        files.feedInfo.rows.add(last.gtfs)
        files.feedInfo.rows.add("as operated \(first.iso) to \(last.iso)")
        files.feedInfo.rows.endRow()
    }
}
