import LiveModel
import TransitCore

/// The differences between two snapshots of the same timetable.
struct SnapshotChanges {
    private var vehicles = ListChanges<LiveVehicle>()
    private var runs = ListChanges<LiveRun>()
    /// The passed calls of the trips for which they differ; empty for a trip that no longer has a run.
    private var passed = PassedCalls()
    /// The new alerts; nil if unchanged.
    private var alerts: [LiveAlert]?
    private var routeStatus: [ServiceStatus]?
    private var departures: [StopIndex: StopReport] = [:]
    private var silentStops: Set<StopIndex> = []
    private var answeredStops: Set<StopIndex> = []
    private var unansweredStops: Set<StopIndex> = []

    init() {}

    init(from old: LiveSnapshot, to new: LiveSnapshot) {
        let positions = Positions(of: new.vehicles)
        vehicles = ListChanges(from: old.vehicles, to: new.vehicles) { $0.id }
        let before = positions.moving(old.runs, of: old.vehicles)
        runs = ListChanges(from: before, to: new.runs) { SnapshotRunKey($0) }
        passed = new.passed.changes(since: old.passed)
        if old.alerts != new.alerts { alerts = new.alerts }
        if old.routeStatus != new.routeStatus { routeStatus = Array(new.routeStatus) }
        departures = new.departures.filter { old.departures[$0.key] != $0.value }
        silentStops = Set(old.departures.keys.filter { new.departures[$0] == nil })
        answeredStops = new.answeredStops.subtracting(old.answeredStops)
        unansweredStops = old.answeredStops.subtracting(new.answeredStops)
    }

    mutating func pass(_ coder: inout some WireCoder, _ timetable: Timetable) throws(WireError) {
        try vehicles.pass(&coder, .blank) { vehicle, coder throws(WireError) in try vehicle.pass(&coder, timetable) }
        // The number of vehicles is not known until the changes are applied.
        try runs.pass(&coder, .blank) { run, coder throws(WireError) in
            try run.pass(&coder, timetable, vehicles: .max)
        }
        try passed.pass(&coder, timetable)
        try coder.optional(&alerts, []) { alerts, coder throws(WireError) in try coder.alerts(&alerts, timetable) }
        try coder.optional(&routeStatus, []) { statuses, coder throws(WireError) in
            try coder.statuses(&statuses, timetable)
        }
        try coder.reports(&departures, timetable)
        try coder.stops(&silentStops, timetable)
        try coder.stops(&answeredStops, timetable)
        try coder.stops(&unansweredStops, timetable)
    }

    func applied(to old: LiveSnapshot) throws(WireError) -> SnapshotParts {
        var parts = SnapshotParts(old)
        parts.vehicles = try vehicles.applied(to: old.vehicles)
        parts.runs = try runs.applied(to: Positions(of: parts.vehicles).moving(old.runs, of: old.vehicles))
        let vehicles = parts.vehicles.indices
        guard parts.runs.allSatisfy({ $0.vehicle.map(vehicles.contains) ?? true }) else { throw .damaged }
        parts.passed.apply(passed)
        parts.alerts = alerts ?? parts.alerts
        parts.routeStatus = routeStatus ?? parts.routeStatus
        for stop in silentStops { parts.departures[stop] = nil }
        parts.departures.merge(departures) { _, new in new }
        parts.answeredStops.subtract(unansweredStops)
        parts.answeredStops.formUnion(answeredStops)
        return parts
    }
}

/// The indexes of vehicles in the new snapshot, by vehicle ID.
private struct Positions {
    private let position: [String: Int]

    init(of vehicles: [LiveVehicle]) {
        position = Dictionary(vehicles.indices.map { (vehicles[$0].id, $0) }) { _, later in later }
    }

    /// Returns the old snapshot's runs with vehicle indexes of the new snapshot. The sender and the receiver do the
    /// same. If a run's vehicle no longer exists, its index is `.max`.
    func moving(_ runs: [LiveRun], of old: [LiveVehicle]) -> [LiveRun] {
        runs.map { run in
            guard let vehicle = run.vehicle else { return run }
            var run = run
            run.vehicle = position[old[vehicle].id] ?? .max
            return run
        }
    }
}

/// The identity of a run in successive snapshots.
private struct SnapshotRunKey: Hashable {
    private let trip: TripDay?
    private let pattern: PatternIndex
    private let vehicle: Int?
    private let round: Int
    private let added: String?

    init(_ run: LiveRun) {
        trip = run.trip
        pattern = run.pattern
        // A trip's vehicle may change; for a run without a trip, the vehicle is its only identity.
        vehicle = run.trip == nil ? run.vehicle : nil
        round = run.trip == nil ? run.round : 0
        added = run.addedTripID
    }
}
