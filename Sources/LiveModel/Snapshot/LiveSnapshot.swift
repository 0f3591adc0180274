import Synchronization
package import TransitCore

/// The complete live state of one agency at one moment: immutable, and read concurrently without a lock.
package final class LiveSnapshot: Sendable {
    package let timetable: Timetable
    /// The sequence number of the state, counted from the server's start.
    package let sequence: UInt64
    /// The time of this state.
    package let at: EpochSeconds
    /// The vehicles, sorted by id.
    package let vehicles: [LiveVehicle]
    /// The runs with live data: tracked, predicted, canceled, or not seen although due.
    package let runs: [LiveRun]
    /// The recent past calls of trips.
    package let passed: PassedCalls
    /// The active and future alerts in display order, the most severe first.
    package let alerts: [LiveAlert]
    /// The service status of each route.
    package let routeStatus: IndexedArray<RouteIndex, ServiceStatus>
    /// Whether any feed has recently reported the progress of trips.
    package let isLive: Bool

    /// The reported departures of single stops; contains only stops with departures.
    package let departures: [StopIndex: StopReport]
    /// The stops whose departures were recently reported, including stops without departures.
    package let answeredStops: Set<StopIndex>

    private let runOfTrip: [TripDay: Int]
    /// The indexes of runs with their own stop list, by the trip that they replace.
    private let replacementOfTrip: [TripDay: Int]
    private let timetabledRuns: [PatternIndex: [Int]]
    private let untimetabledRuns: [PatternIndex: [Int]]
    private let vehicleOfID: [String: Int]
    private let vehiclesOfRoute: IndexedArray<RouteIndex, Int>
    private let staleVehiclesOfRoute: IndexedArray<RouteIndex, Int>
    /// The calls that are served at a stop in place of their pattern's stop, by the stop that is served.
    private let movedCalls: [StopIndex: [MovedCall]]
    let changes = Mutex<RunChanges?>(nil)

    package init(
        timetable: Timetable, sequence: UInt64, at: EpochSeconds, vehicles: [LiveVehicle] = [], runs: [LiveRun] = [],
        passed: PassedCalls = PassedCalls(), alerts: [LiveAlert] = [],
        routeStatus: IndexedArray<RouteIndex, ServiceStatus> = [], isLive: Bool = false,
        departures: [StopIndex: StopReport] = [:], answeredStops: Set<StopIndex> = []
    ) {
        self.timetable = timetable
        self.sequence = sequence
        self.at = at
        self.vehicles = vehicles
        self.runs = runs
        self.passed = passed
        self.alerts = alerts
        self.routeStatus = routeStatus
        self.isLive = isLive
        self.departures = departures
        self.answeredStops = answeredStops
        var runOfTrip = [TripDay: Int](minimumCapacity: runs.count)
        var replacementOfTrip: [TripDay: Int] = [:]
        var timetabled: [PatternIndex: [Int]] = [:]
        var untimetabled: [PatternIndex: [Int]] = [:]
        var moved: [StopIndex: [MovedCall]] = [:]
        for (number, run) in runs.enumerated() {
            if run.movesCalls { MovedCall.add(of: run, number, in: timetable, to: &moved) }
            if let trip = run.trip {
                runOfTrip[trip] = number
                if run.state == .live { timetabled[run.pattern, default: []].append(number) }
            } else {
                if let replaced = run.replaces { replacementOfTrip[replaced] = number }
                untimetabled[run.pattern, default: []].append(number)
            }
        }
        self.runOfTrip = runOfTrip
        self.replacementOfTrip = replacementOfTrip
        movedCalls = moved
        timetabledRuns = timetabled
        untimetabledRuns = untimetabled
        var vehiclesOfRoute = IndexedArray<RouteIndex, Int>(repeating: 0, for: timetable.routes)
        var staleVehiclesOfRoute = vehiclesOfRoute
        for index in vehicles.indices {
            guard let route = vehicles[index].route else { continue }
            if vehicles[index].isStale { staleVehiclesOfRoute[route] += 1 } else { vehiclesOfRoute[route] += 1 }
        }
        self.vehiclesOfRoute = vehiclesOfRoute
        self.staleVehiclesOfRoute = staleVehiclesOfRoute
        var vehicleOfID = [String: Int](minimumCapacity: vehicles.count)
        for index in vehicles.indices { vehicleOfID[vehicles[index].id] = index }
        self.vehicleOfID = vehicleOfID
    }

    package func run(of trip: TripDay) -> LiveRun? { runOfTrip[trip].map { runs[$0] } }

    /// Returns the run with its own stop list that replaces a trip.
    package func replacement(of trip: TripDay) -> LiveRun? { replacementOfTrip[trip].map { runs[$0] } }

    /// Returns the index in ``runs`` of a trip's run.
    package func number(ofRunOf trip: TripDay) -> Int? { runOfTrip[trip] }

    /// Returns the live runs on a pattern that belong to a trip of the timetable.
    func timetabledRuns(on pattern: PatternIndex) -> some Sequence<LiveRun> {
        (timetabledRuns[pattern] ?? []).lazy.map { [runs] in runs[$0] }
    }

    /// Returns the runs on a pattern that do not belong to a trip of the timetable.
    package func untimetabledRuns(on pattern: PatternIndex) -> [LiveRun] {
        untimetabledRuns[pattern]?.map { runs[$0] } ?? []
    }

    /// Returns the calls that are served at this stop in place of their pattern's stop.
    func callsMoved(to stop: StopIndex) -> [MovedCall] { movedCalls[stop] ?? [] }

    package func vehicle(id: String) -> LiveVehicle? { vehicleOfID[id].map { vehicles[$0] } }

    /// Returns the number of vehicles on a route that still report.
    package func vehicleCount(on route: RouteIndex) -> Int {
        vehiclesOfRoute.indices.contains(route) ? vehiclesOfRoute[route] : 0
    }

    /// Returns the number of vehicles on a route whose positions are old.
    package func staleVehicleCount(on route: RouteIndex) -> Int {
        staleVehiclesOfRoute.indices.contains(route) ? staleVehiclesOfRoute[route] : 0
    }

    package func status(of route: RouteIndex) -> ServiceStatus {
        routeStatus.indices.contains(route) ? routeStatus[route] : .unknown
    }
}
