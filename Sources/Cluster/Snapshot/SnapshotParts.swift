import LiveModel
package import TransitCore

/// The parts of a complete snapshot.
struct SnapshotParts {
    var vehicles: [LiveVehicle] = []
    var runs: [LiveRun] = []
    var passed = PassedCalls()
    var alerts: [LiveAlert] = []
    var routeStatus: [ServiceStatus] = []
    var departures: [StopIndex: StopReport] = [:]
    var answeredStops: Set<StopIndex> = []

    init() {}

    init(_ snapshot: LiveSnapshot) {
        vehicles = snapshot.vehicles
        runs = snapshot.runs
        passed = snapshot.passed
        alerts = snapshot.alerts
        routeStatus = Array(snapshot.routeStatus)
        departures = snapshot.departures
        answeredStops = snapshot.answeredStops
    }

    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try coder.list(&vehicles, .blank) { vehicle, coder throws(WireError) in try vehicle.pass(&coder, timetable) }
        let count = vehicles.count
        try coder.list(&runs, .blank) { run, coder throws(WireError) in
            try run.pass(&coder, timetable, vehicles: count)
        }
        try passed.pass(&coder, timetable)
        try coder.alerts(&alerts, timetable)
        try coder.statuses(&routeStatus, timetable)
        try coder.reports(&departures, timetable)
        try coder.stops(&answeredStops, timetable)
    }

    func snapshot(_ head: FrameHead, _ timetable: Timetable) -> LiveSnapshot {
        LiveSnapshot(
            timetable: timetable, sequence: head.sequence, at: head.at, vehicles: vehicles, runs: runs, passed: passed,
            alerts: alerts, routeStatus: IndexedArray(routeStatus), isLive: head.isLive, departures: departures,
            answeredStops: answeredStops)
    }
}

extension WireCoder {
    /// Encodes or decodes the stops that realtime feeds added and the timetable file does not contain. The receiver has
    /// the file.
    package mutating func addedStops(_ stops: inout [AddedStop], of file: Timetable) throws(WireError) {
        try list(&stops, AddedStop(id: "", at: Coordinate(latitude: 0, longitude: 0))) {
            stop, coder throws(WireError) in
            try coder.text(&stop.id)
            guard file.stop(id: stop.id) == nil else { throw .damaged }
            try coder.double(&stop.coordinate.latitude)
            try coder.double(&stop.coordinate.longitude)
            guard stop.coordinate.isOnEarth else { throw .damaged }
            try stop.name.pass(&coder)
            try stop.spokenName.pass(&coder)
            try stop.code.pass(&coder)
            try stop.description.pass(&coder)
            try stop.platform.pass(&coder)
            try stop.url.pass(&coder)
            try coder.optional(&stop.zoneID)
            try coder.optional(&stop.parentID)
            try coder.optional(&stop.timeZone)
            try coder.choice(&stop.wheelchair)
            try coder.rows(&stop.routes, of: file.routes)
        }
    }

    /// Encodes or decodes the patterns that realtime feeds added. The receiver has the compiled timetable.
    mutating func ownPatterns(_ patterns: inout [OwnPattern], of timetable: Timetable) throws(WireError) {
        let blank = OwnPattern(route: RouteIndex(0), direction: nil, stops: [], sequences: [])
        try list(&patterns, blank) { pattern, coder throws(WireError) in
            try coder.row(&pattern.route, of: timetable.routes)
            try coder.optional(&pattern.direction)
            try coder.rows(&pattern.stops, of: timetable.stops)
            try coder.list(&pattern.sequences, 0) { number, coder throws(WireError) in try coder.integer(&number) }
            guard pattern.stops.count > 1, pattern.sequences.count == pattern.stops.count else { throw .damaged }
            try coder.optional(&pattern.line, OwnLine(points: [], stopDistances: [])) {
                line, coder throws(WireError) in try coder.line(&line)
            }
            guard pattern.line.map({ $0.stopDistances.count == pattern.stops.count }) ?? true else { throw .damaged }
        }
    }

    private mutating func line(_ line: inout OwnLine) throws(WireError) {
        try list(&line.points, Coordinate(latitude: 0, longitude: 0)) { point, coder throws(WireError) in
            try coder.double(&point.latitude)
            try coder.double(&point.longitude)
            guard point.isOnEarth else { throw .damaged }
        }
        try list(&line.stopDistances, 0) { metres, coder throws(WireError) in
            try coder.float(&metres)
            guard metres >= 0, metres.isFinite else { throw .damaged }
        }
        guard line.points.count > 1, zip(line.stopDistances, line.stopDistances.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw .damaged }
    }

    mutating func alerts(_ alerts: inout [LiveAlert], _ timetable: Timetable) throws(WireError) {
        try list(&alerts, .blank) { alert, coder throws(WireError) in try alert.pass(&coder, timetable) }
    }

    mutating func statuses(_ statuses: inout [ServiceStatus], _ timetable: Timetable) throws(WireError) {
        try list(&statuses, .unknown) { status, coder throws(WireError) in try coder.word(&status) }
        guard statuses.count <= timetable.routes.count else { throw .damaged }
    }

    /// Encodes or decodes stop reports, sorted by stop so that equal snapshots have equal bytes.
    mutating func reports(
        _ reports: inout [StopIndex: StopReport], _ timetable: Timetable
    ) throws(WireError) {
        var rows = reports.sorted { $0.key < $1.key }.map { (stop: $0.key, report: $0.value) }
        try list(&rows, (StopIndex(0), StopReport())) { row, coder throws(WireError) in
            try coder.row(&row.stop, of: timetable.stops)
            try row.report.pass(&coder, timetable)
        }
        reports = Dictionary(rows.map { ($0.stop, $0.report) }) { _, later in later }
    }

    mutating func stops(_ stops: inout Set<StopIndex>, _ timetable: Timetable) throws(WireError) {
        var rows = stops.sorted()
        try self.rows(&rows, of: timetable.stops)
        stops = Set(rows)
    }
}
