import TransitCore

/// Measures plans between random stops on the day with the most trips, for times between 06:00 and 20:00. The queries
/// are the same as those of peers/planners.py.
func searching(_ folders: Folders) throws -> [Result] {
    try ["cairns-2014", "nyc_mtabc_2016Jan"].flatMap { name in
        let town = PlannerTown(try repeatingTimetable(folders.schedules + "/\(name).zip"))
        return [
            town.result("planner: \(name), first arrival") { $0 },
            town.result("planner: \(name), last departure") { question in
                var question = question
                question.time = .arrival(town.moment(of: question))
                return question
            },
            town.result("planner: \(name), all good ways of two hours") { question in
                var question = question
                question.window = 7200
                return question
            },
            town.liveResult("planner: \(name), a thousand trips are late"),
        ]
    }
}

/// A timetable, with queries for its busiest day.
final class PlannerTown {
    private let timetable: Timetable
    private let network: Network
    private let questions: [RaptorQuery]
    private let noon: EpochSeconds
    private var days: RunDays
    private let space = PlannerScratch()

    convenience init(_ timetable: Timetable) {
        self.init(timetable, Network([timetable], walks: Network.straightWalks(between: [timetable])))
    }

    init(_ timetable: Timetable, _ network: Network) {
        self.timetable = timetable
        self.network = network
        days = RunDays(network)
        let day = timetable.zone.start(of: fullestDay(timetable))
        noon = day + 43_200
        let stops = timetable.stops.filter { !timetable.calls(at: $0).isEmpty }
        var draws = Draws()
        questions = (0..<2000).map { _ in
            let (from, to) = (stops[draws.below(stops.count)], stops[draws.below(stops.count)])
            return RaptorQuery(
                from: [StopAccess(NetworkStopIndex(from.position))], to: [StopAccess(NetworkStopIndex(to.position))],
                .departure(day + Int64(6 * 3600 + draws.below(14 * 3600))))
        }
    }

    /// For each query, the Pareto-optimal arrivals in epoch seconds with their numbers of transfers. Departure times
    /// are rounded down to minutes.
    func answers() -> [[[Int64]]] {
        questions.map { question in
            var question = question
            question.time = .departure(EpochSeconds(moment(of: question).rawValue / 60 * 60))
            let view = LiveRunTable(days.table(startingAt: question.tableStart))
            let journeys = (try? view.plan(question, using: space))?.journeys ?? []
            return journeys.map { [$0.arrival.rawValue, Int64($0.changes)] }
        }
    }

    func moment(of question: RaptorQuery) -> EpochSeconds {
        switch question.time {
        case .departure(let moment), .arrival(let moment): moment
        }
    }

    func result(_ name: String, _ change: (RaptorQuery) -> RaptorQuery) -> Result {
        let questions = questions.map(change)
        var (found, journeys) = (0, 0)
        func ask(_ question: RaptorQuery) {
            let view = LiveRunTable(days.table(startingAt: question.tableStart))
            guard let plan = try? view.plan(question, using: space) else { return }
            found += 1
            journeys += plan.journeys.count
        }
        for question in questions { ask(question) }
        (found, journeys) = (0, 0)
        let taken = questions.map { question in milliseconds { ask(question) } }
        return Result(name, taken, notes: ["found": Double(found), "journeys": Double(journeys)])
    }

    /// Measures the application of delays to the timetable: a thousand trips of the day, evenly sampled, each one to
    /// seven minutes late.
    func liveResult(_ name: String) -> Result {
        let table = days.table(startingAt: RunTable.start(forwardFrom: noon))
        let changes = lateness()
        let taken = times(200) { _ = LiveRuns(table, [changes]) }
        return Result(name, taken, notes: ["trips": Double(changes.runs.count), "calls": Double(changes.calls.count)])
    }

    private func lateness() -> RunChanges {
        let date = timetable.zone.date(at: noon)
        let running = timetable.trips.filter { timetable.runs($0, on: date) }
        var changes = RunChanges(at: noon, isLive: true)
        let step = max(running.count / 1000, 1)
        for number in 0..<min(1000, running.count) {
            let times = TripTimes(TripDay(trip: running[number * step], date: date), in: timetable)
            let first = changes.calls.count
            for callIndex in 0..<times.stops.count {
                let late = Int64(60 + number % 7 * 60)
                let (arrival, departure) = (times.arrival(at: callIndex) + late, times.departure(at: callIndex) + late)
                changes.calls.append(CallChange(arrival: arrival, departure: departure, shown: departure))
            }
            changes.runs.append(
                RunChange(
                    kind: .times, pattern: times.pattern, trip: TripDay(trip: times.trip, date: date), run: number,
                    firstCallIndex: 0, calls: first..<changes.calls.count))
        }
        return changes
    }
}

/// `headsign-bench answers FEED.zip`: prints the results that peers/planner_answers.py compares with nigiri's, one line
/// of JSON per query. Without footpaths, and with two minutes for each transfer.
func printAnswers(_ path: String) throws {
    let timetable = try repeatingTimetable(path)
    let town = PlannerTown(timetable, Network([timetable], walks: [], change: 120))
    for answer in town.answers() { print(answer) }
}

/// The splitmix64 generator, with the same seed as in peers/planner_questions.py.
private struct Draws {
    private var state: UInt64 = 15

    mutating func below(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
    }
}

/// Returns the day with the most trips.
private func fullestDay(_ timetable: Timetable) -> ServiceDate {
    var trips = IndexedArray<ServiceIndex, Int>(repeating: 0, for: timetable.serviceIDs.indices)
    for trip in timetable.trips { trips[timetable.tripServices[trip]] += 1 }
    let calendar = timetable.calendar
    func count(_ date: ServiceDate) -> Int {
        trips.indices.reduce(0) { $0 + (calendar.runs($1, on: date) ? trips[$1] : 0) }
    }
    let days = (0..<Int32(calendar.dayCount)).map { calendar.firstDay.advanced(by: $0) }
    return days.max { count($0) < count($1) } ?? calendar.firstDay
}
