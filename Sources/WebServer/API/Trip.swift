import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/trips/{id}`: one run of a trip with all of its calls, regardless of which vehicle serves it.
    ///
    /// - `date`: the service day; the agency's current day by default.
    /// - `start`: the start time of a run of a frequency-based trip, in seconds of service time.
    /// - `basis`: includes the inputs of the predictions.
    ///
    /// - Throws: 404 if the run does not exist.
    func trip(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let date = request.query.day("date")
        let start = request.query.serviceStart("start")
        let isExplained = request.query.flag("basis")
        let language = request.query.language()
        try request.query.finish()
        let id = request.parameters[0]
        return try ExplainedResponse.answer(isExplained: isExplained, now: request.now) { () throws(Problem) in
            try trip(id, date, start, in: language)
        }
    }

    private func trip(
        _ id: String, _ date: ServiceDate?, _ start: Int32?, in language: String?
    ) throws(Problem) -> ExplainedResponse {
        let (view, serving, own) = try view(of: id, "trip", in: language)
        let day = date ?? serving.timetable.zone.date(at: serving.snapshot.at)
        let service = view.moment.service(on: day) ?? serving
        guard let trip = service.tripDay(String(own), on: day, startingAt: start) else {
            throw .notFound("There is no trip with this id on that day.")
        }
        let answer = RunResponse(trip, in: service)
        let number = answer.isExplainable ? service.snapshot.number(ofRunOf: trip) : nil
        return ExplainedResponse(view: view, service: service, number: number) { basis in
            var json = JSONWriter(capacity: 16 << 10)
            answer.write(to: &json, basis)
            return json.bytes
        }
    }
}

extension AgencyService {
    /// Resolves a trip id and date to a run.
    /// - Parameter start: the start time of a run of a frequency-based trip, in seconds of service time; nil for the
    ///   first run.
    fileprivate func tripDay(_ id: String, on date: ServiceDate, startingAt start: Int32?) -> TripDay? {
        guard let first = timetable.trip(id: id.utf8) else { return nil }
        let trip = start.map { timetable.run(of: first, startingAt: $0) } ?? first
        return trip.flatMap { timetable.runs($0, on: date) ? TripDay(trip: $0, date: date) : nil }
    }
}

/// The response: the current state of a run, with all of its calls.
private struct RunResponse {
    private enum State: String {
        /// The run has no live data, and its vehicle is not expected to be visible.
        case scheduled
        /// The run's vehicle is still serving the previous run of the block.
        case upcoming
        case live, notSeen, canceled
        /// The vehicle has passed the last stop.
        case over
    }

    private let trip: TripDay
    private let service: AgencyService
    private let pattern: PatternIndex
    private let run: LiveRun?
    private let state: State
    /// The scheduled departure from each stop; nil if unknown.
    private let departures: [EpochSeconds?]
    /// The scheduled arrival at the last stop.
    private let end: EpochSeconds?

    init(_ trip: TripDay, in service: AgencyService) {
        (self.trip, self.service) = (trip, service)
        let passed: PassedCalls.Run?
        if let replacement = service.snapshot.replacement(of: trip) {
            let count = service.timetable.stops(of: replacement.pattern).count
            (pattern, run, passed) = (replacement.pattern, replacement, nil)
            departures = (0..<count).map { replacement.planned(at: $0, isArrival: false) }
            end = replacement.planned(at: count - 1, isArrival: true)
        } else {
            let times = TripTimes(trip, in: service.timetable)
            pattern = times.pattern
            run = service.snapshot.run(of: trip).flatMap { $0.pattern == times.pattern ? $0 : nil }
            passed = service.snapshot.passed.run(of: trip, on: times.pattern)
            departures = times.stops.indices.map { times.departure(at: $0 - times.stops.lowerBound) }
            end = times.end
        }
        state = Self.state(of: run, departures.count, passed, until: end, at: service.snapshot.at)
    }

    private static func state(
        of run: LiveRun?, _ count: Int, _ passed: PassedCalls.Run?, until end: EpochSeconds?, at now: EpochSeconds
    ) -> State {
        if let run, run.state == .live, run.hasLiveData(since: passed) {
            guard run.firstCallIndex < count else { return .over }
            guard !run.isUpcoming else { return .upcoming }
            guard !run.calls.isEmpty, run.calls.allSatisfy(\.isSkipped) else { return .live }
            // A trip that skips all of its stops is equivalent to a canceled one (GTFS-Realtime best practices,
            // TripUpdate).
            return run.firstCallIndex == 0 ? .canceled : .over
        }
        guard run?.state != .canceled else { return .canceled }
        if let end, now > end { return .over }
        return run?.state == .notSeen ? .notSeen : .scheduled
    }

    /// Whether the run's arrivals are predicted.
    private var isPredicted: Bool { state == .live || state == .upcoming }

    /// Whether prediction inputs can be included. Only possible for trips on their scheduled pattern.
    var isExplainable: Bool { isPredicted && run?.replaces == nil }

    /// Writes the run as JSON.
    /// - Parameter basis: the inputs of the predictions; nil to omit them.
    func write(to json: inout JSONWriter, _ basis: RunBasis?) {
        let timetable = service.timetable
        json.object { json in
            json.member("at", service.snapshot.at)
            json.key("trip")
            json.identifier(trip.trip, in: service)
            json.key("run")
            json.run(trip, in: service)
            json.key("route")
            json.identifier(timetable.routeOf(trip.trip), in: service)
            json.runs(trip.trip, shortName: run?.signs?.shortName, in: service.own)
            if let reported = run?.signs?.headsign {
                json.member("headsign", reported)
            } else {
                json.member("headsign", timetable.headsign(of: trip.trip, on: pattern), in: service)
            }
            json.member("state", state.rawValue)
            if let vehicle = run?.vehicle, state != .over {
                json.key("vehicle")
                json.vehicle(service.snapshot.vehicles[vehicle], in: service)
            }
            let calls = service.calls(of: run?.replaces == nil ? trip : nil, on: pattern, from: 0, run)
            json.member("calls", array: calls.indices) { json, index in
                let rests = state == .canceled ? nil : basis.flatMap { calls[index].basis(in: $0) }
                json.call(calls[index], in: service, isPassed: isPassed(index), basis: rests)
            }
        }
    }

    /// Whether the vehicle has passed a call.
    private func isPassed(_ callIndex: Int) -> Bool {
        switch state {
        case .over: true
        case .live: callIndex < (run?.firstCallIndex ?? 0)
        case .scheduled: departures[callIndex].map { $0 < service.snapshot.at } ?? false
        case .upcoming, .notSeen, .canceled: false
        }
    }
}

extension LiveRun {
    /// Whether the run has realtime data about calls or position, rather than only about headsigns and platforms.
    /// - Parameter passed: the calls that the run has passed.
    fileprivate func hasLiveData(since passed: PassedCalls.Run?) -> Bool {
        vehicle != nil || isDeleted || firstCallIndex > 0 && calls.isEmpty
            || calls.contains { $0.source != .noData || $0.isSkipped }
            || passed?.calls.contains { $0 != nil } ?? false
    }
}
