@testable import TransitCore

/// A town with its compiled network. Queries depart on the second day of its timetable.
struct PlanTown {
    let town: SmallTown
    let network: Network
    let rows: [TripIndex]
    private let space = PlannerScratch()

    init(_ town: SmallTown, walks: [StopWalk] = [], rules: [TransferRule] = []) throws {
        self.town = town
        let (timetable, rows) = try town.compiled()
        self.rows = rows
        network = Network([timetable], walks: walks, rules: rules)
    }

    /// A live change of a trip. The trip is identified by its index in the town.
    struct News {
        enum What {
            case canceled
            /// The times of the calls, each with another stop if the call is moved; nil for a skipped call.
            case calls([(time: Int, stop: Int?)?])
            /// The calls of a trip that is not in the timetable, along the pattern of a trip in the timetable.
            case added([(time: Int, stop: Int?)?])
        }

        var trip: Int
        var what: What
        var day = 1

        static func late(_ trip: Int, _ town: SmallTown, by seconds: Int) -> News {
            News(trip: trip, what: .calls(town.trips[trip].calls.map { ($0.departure + seconds, nil) }))
        }
    }

    func changes(_ news: [News], at time: Int = 0) -> RunChanges {
        var all = RunChanges(at: town.moment(time), isLive: true)
        let timetable = network.timetables[0]
        for one in news.sorted(by: { rows[$0.trip] < rows[$1.trip] }) {
            let trip = TripDay(trip: rows[one.trip], date: SmallTown.firstDay.advanced(by: Int32(one.day)))
            var change = RunChange(
                kind: .canceled, pattern: timetable.pattern(of: trip.trip), trip: trip, run: all.runs.count,
                firstCallIndex: 0, calls: 0..<0)
            switch one.what {
            case .canceled: break
            case .calls(let calls): (change.kind, change.calls) = (.times, append(calls, one, &all))
            case .added(let calls): (change.kind, change.calls, change.trip) = (.added, append(calls, one, &all), nil)
            }
            all.runs.append(change)
        }
        return all
    }

    private func append(_ calls: [(time: Int, stop: Int?)?], _ one: News, _ all: inout RunChanges) -> Range<Int> {
        let first = all.calls.count
        for (callIndex, call) in calls.enumerated() {
            let time = town.moment(call?.time ?? town.trips[one.trip].calls[callIndex].departure, day: one.day)
            all.calls.append(
                CallChange(
                    arrival: time, departure: time, shown: time, movedTo: call?.stop.map { StopIndex($0) },
                    isSkipped: call == nil))
        }
        return first..<all.calls.count
    }

    /// Plans a departure at a service time of the second day.
    func plan(
        from start: Int, to end: Int, at time: Int, window: Int64? = nil, news: [News] = [],
        _ change: (inout RaptorQuery) -> Void = { _ in }
    ) throws(PlanError) -> Plan {
        var question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(start))], to: [StopAccess(NetworkStopIndex(end))],
            .departure(town.moment(time)), window: window)
        change(&question)
        let table = RunTable(network, start: question.tableStart)
        let live = news.isEmpty ? nil : LiveRuns(table, [changes(news)])
        return try LiveRunTable(table, live: live).plan(question, using: space)
    }

    /// Returns the runs of the second day with live changes.
    func view(_ news: [News] = []) -> LiveRunTable {
        let table = RunTable(network, start: TableDay(forwardFrom: SmallTown.firstDay.advanced(by: 1).utcStart))
        return LiveRunTable(table, live: news.isEmpty ? nil : LiveRuns(table, [changes(news)]))
    }

    /// Returns the trips of a journey as indexes in the town.
    func trips(_ journey: PlannedJourney) -> [Int] {
        journey.rides.compactMap { ride in rows.firstIndex(of: ride.trip.trip) }
    }
}

extension PlannedJourney {
    var rides: [PlanRide] {
        legs.compactMap { leg in if case .ride(let ride) = leg.way { ride } else { nil } }
    }
}

/// Returns a service time in seconds.
func clock(_ hour: Int, _ minute: Int = 0) -> Int { hour * 3600 + minute * 60 }
