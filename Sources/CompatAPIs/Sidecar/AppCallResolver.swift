import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// Looks up the calls that apps refer to.
///
/// The calls of all runs at a stop on a service day are looked up together. Evaluating all reminders therefore reads
/// one board per stop and service day, regardless of the number of reminders.
struct AppCallResolver: Sendable {
    let registry: AgencyRegistry
    let regions: [SidecarRegion]
    var lookUp: @Sendable (StopCallQuery) -> [RunKey: [Arrival]] = { $0.arrivals }

    /// Returns the current state of a call.
    func state(of call: AppCall, in region: Int) -> AppCall.State {
        let call = RegionalCall(call, in: region)
        return states(of: [call])[call] ?? .unknown
    }

    /// Returns the states of several calls at the same point in time.
    func states(of calls: Set<RegionalCall>) -> [RegionalCall: AppCall.State] {
        var round = AppCallRound(registry: registry)
        let regions = Dictionary(regions.map { ($0.id, $0) }) { first, _ in first }
        for call in calls { round.add(call, in: regions[call.region]) }
        return round.states(lookUp)
    }
}

/// The properties that identify a call within a region.
struct RegionalCall: Hashable, Sendable {
    let region: Int
    let stop: String?
    let trip: String?
    let serviceDate: Int64?
    let sequence: Int?

    init(_ call: AppCall, in region: Int) {
        self.region = region
        (stop, trip, serviceDate, sequence) = (call.stop, call.trip, call.serviceDate, call.sequence)
    }
}

/// A query for the calls of several runs at one stop.
struct StopCallQuery: Sendable {
    let service: AgencyService
    let stop: StopIndex
    private(set) var runs: Set<RunKey> = []
    private var from = EpochSeconds.max
    private var to = EpochSeconds.min

    init(_ service: AgencyService, at stop: StopIndex) {
        self.service = service
        self.stop = stop
    }

    mutating func add(_ run: RunKey) {
        guard runs.insert(run).inserted else { return }
        let span = service.span(of: run)
        (from, to) = (min(from, span.from), max(to, span.to))
    }

    /// The board rows of the queried runs at the stop, by run and in board order.
    var arrivals: [RunKey: [Arrival]] {
        var found: [RunKey: [Arrival]] = [:]
        var place: BoardPlace?
        repeat {
            let board = service.snapshot.board(
                at: stop, from: from, to: to, after: place, limit: OneBusAway.mostLookedThrough)
            for arrival in board.arrivals {
                let run = RunKey(arrival, in: service.snapshot)
                if runs.contains(run) { found[run, default: []].append(arrival) }
            }
            place = board.next
        } while place != nil
        return found
    }
}

/// A batch of calls that are looked up together, so that each agency's state is read only once.
private struct AppCallRound {
    private struct StopDay: Hashable {
        var agency: String
        var stop: StopIndex
        var date: ServiceDate
    }

    private struct Wanted {
        var call: RegionalCall
        var place: StopDay
        var run: RunKey
    }

    let registry: AgencyRegistry
    private var views: [String: AgencyView] = [:]
    private var queries: [StopDay: StopCallQuery] = [:]
    private var wanted: [Wanted] = []
    private var loading: [RegionalCall] = []

    init(registry: AgencyRegistry) {
        self.registry = registry
    }

    mutating func add(_ call: RegionalCall, in region: SidecarRegion?) {
        guard let region, let serviceDate = call.serviceDate,
            let (agency, stopID) = call.stop.flatMap({ OneBusAwayID.parts(of: $0) }),
            let (tripAgency, tripID) = call.trip.flatMap({ OneBusAwayID.parts(of: $0) }), tripAgency == agency,
            region.agencies?.contains(agency) ?? true, let view = view(agency)
        else { return }
        guard let service = view.moment.service else {
            loading.append(call)
            return
        }
        let date = service.timetable.zone.date(at: EpochMilliseconds(serviceDate).seconds)
        let dated = view.moment.service(on: date) ?? service
        let trip = OneBusAway.Found(view: view, service: dated, own: tripID)
        guard let stop = dated.timetable.stop(id: String(stopID)), let run = trip.runKey(on: date) else { return }
        let place = StopDay(agency: agency, stop: stop, date: date)
        queries[place, default: StopCallQuery(dated, at: stop)].add(run)
        wanted.append(Wanted(call: call, place: place, run: run))
    }

    private mutating func view(_ agency: String) -> AgencyView? {
        if let known = views[agency] { return known }
        let view = registry[agency].map { AgencyView($0) }
        views[agency] = view
        return view
    }

    /// Returns the states of the calls; calls that are not in the result are unknown.
    func states(_ lookUp: (StopCallQuery) -> [RunKey: [Arrival]]) -> [RegionalCall: AppCall.State] {
        var states: [RegionalCall: AppCall.State] = [:]
        for call in loading { states[call] = .loading }
        for (place, wanted) in Dictionary(grouping: wanted, by: \.place) {
            guard let query = queries[place] else { continue }
            let arrivals = lookUp(query)
            for each in wanted {
                states[each.call] = query.service.state(of: arrivals[each.run] ?? [], sequence: each.call.sequence)
            }
        }
        return states
    }
}

extension AgencyService {
    /// Returns the state of a run's call at a stop.
    /// - Parameters:
    ///   - arrivals: the run's rows on the stop's board.
    ///   - sequence: the index of the call within the trip, for a run that calls at the stop several times.
    fileprivate func state(of arrivals: [Arrival], sequence: Int?) -> AppCall.State {
        let call = arrivals.first { timetable.callIndex(ofRow: $0.patternStop) == sequence } ?? arrivals.first
        guard let call, call.status != .canceled, call.status != .skipped else { return .unknown }
        let route = timetable.patternRoutes[timetable.patternStopPatterns[call.patternStop]]
        let sign = timetable.routeSign(of: route)
        return .known(
            AppCall.Found(
                departure: call.predicted?.times.leaving ?? call.scheduled ?? 0, route: sign,
                headsign: call.headsign ?? timetable.headsignText(of: call)))
    }

    /// Returns a period that contains a complete run, regardless of how early or late it is.
    fileprivate func span(of runKey: RunKey) -> (from: EpochSeconds, to: EpochSeconds) {
        guard let trip = runKey.trip else { return (snapshot.at - 3600, snapshot.at + 86_400) }
        let day = timetable.zone.start(of: trip.date)
        let last = timetable.stops(of: timetable.pattern(of: trip.trip)).count - 1
        return (
            day.adding(timetable.departure(of: trip.trip, at: 0)) - 3600,
            day.adding(timetable.departure(of: trip.trip, at: last)) + 7200
        )
    }
}
