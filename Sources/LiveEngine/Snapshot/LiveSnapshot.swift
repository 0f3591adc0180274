import Synchronization
package import TransitCore

/// Everything known of one agency at one moment: immutable, made once, read by many without a lock.
package final class LiveSnapshot: Sendable {
    package let timetable: Timetable
    /// Counts the states of one agency since the server's start; a later state has a higher number.
    package let sequence: UInt64
    /// The moment this state was made for.
    package let at: EpochSeconds
    /// By id.
    package let vehicles: [LiveVehicle]
    /// The trips that somebody knows something about: tracked, predicted, cancelled, or missing where they should be.
    package let runs: [LiveRun]
    /// The calls that trips have made lately.
    package let passed: PassedCalls
    /// Active and coming, in the order in which riders read them: the worst first.
    package let alerts: [LiveAlert]
    /// What riders are told of each route's service.
    package let routeStatus: IndexedArray<RouteIndex, ServiceStatus>
    /// Whether any feed has told lately how trips are doing.
    package let isLive: Bool

    /// What providers say of single stops; only of those that have any.
    package let departures: [StopIndex: StopReport]
    /// Stops of which providers have said lately what leaves there, also where that is nothing.
    package let answeredStops: Set<StopIndex>

    private let runOfTrip: [TripDay: Int]
    /// The runs along stops of their own in the place of trips.
    private let replacementOfTrip: [TripDay: Int]
    private let timetabledRuns: [PatternIndex: [Int]]
    private let untimetabledRuns: [PatternIndex: [Int]]
    private let vehicleOfID: [String: Int]
    private let vehiclesOfRoute: IndexedArray<RouteIndex, Int>
    private let staleVehiclesOfRoute: IndexedArray<RouteIndex, Int>
    /// By the stop that a run calls at in place of its pattern's.
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
        var runOfTrip: [TripDay: Int] = [:]
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
        for vehicle in vehicles {
            guard let route = vehicle.route else { continue }
            if vehicle.isStale { staleVehiclesOfRoute[route] += 1 } else { vehiclesOfRoute[route] += 1 }
        }
        self.vehiclesOfRoute = vehiclesOfRoute
        self.staleVehiclesOfRoute = staleVehiclesOfRoute
        vehicleOfID = Dictionary(vehicles.indices.map { (vehicles[$0].id, $0) }) { _, later in later }
    }

    package func run(of trip: TripDay) -> LiveRun? { runOfTrip[trip].map { runs[$0] } }

    /// The run along stops of its own in the place of a trip.
    package func replacement(of trip: TripDay) -> LiveRun? { replacementOfTrip[trip].map { runs[$0] } }

    /// The index in ``runs``.
    package func number(ofRunOf trip: TripDay) -> Int? { runOfTrip[trip] }

    /// Live runs on a pattern that a trip of the timetable stands for.
    func timetabledRuns(on pattern: PatternIndex) -> some Sequence<LiveRun> {
        (timetabledRuns[pattern] ?? []).lazy.map { [runs] in runs[$0] }
    }

    /// Runs on a pattern that no trip of the timetable stands for.
    package func untimetabledRuns(on pattern: PatternIndex) -> [LiveRun] {
        untimetabledRuns[pattern]?.map { runs[$0] } ?? []
    }

    /// Calls of trips that are made here in place of their pattern's stop.
    func callsMoved(to stop: StopIndex) -> [MovedCall] { movedCalls[stop] ?? [] }

    package func vehicle(id: String) -> LiveVehicle? { vehicleOfID[id].map { vehicles[$0] } }

    /// How many vehicles are on a route now; one that nothing is heard of any more is not.
    package func vehicleCount(on route: RouteIndex) -> Int {
        vehiclesOfRoute.indices.contains(route) ? vehiclesOfRoute[route] : 0
    }

    /// How many vehicles are on a route whose positions are old.
    package func staleVehicleCount(on route: RouteIndex) -> Int {
        staleVehiclesOfRoute.indices.contains(route) ? staleVehiclesOfRoute[route] : 0
    }

    package func status(of route: RouteIndex) -> ServiceStatus {
        routeStatus.indices.contains(route) ? routeStatus[route] : .unknown
    }
}
