import Agencies
import AgencyQueries
import LiveModel
import TransitCore

/// The departures that a subscription lists, according to the current state of its agencies.
struct SignSchedule {
    private let subscription: ScheduleSubscription
    private let calls: [Call]
    /// The first stop or route that does not exist, such as `stop town:Z`; nil if none is known to be missing. While
    /// the timetable of an agency is loading, its stops and routes are assumed to exist.
    let missing: String?
    /// Whether the timetable of an agency is not ready, so that departures are unknown.
    private let isLoading: Bool

    /// The number of seconds from the current time for which departures are listed.
    private static let horizon: Int64 = 12 * 3600

    /// A route at a stop, in the timetable of its agency.
    private struct Call {
        let pair: ScheduleSubscription.Pair
        let view: AgencyView
        let service: AgencyService
        let stop: StopIndex
        let route: RouteIndex
    }

    init(_ subscription: ScheduleSubscription, in registry: AgencyRegistry) {
        self.subscription = subscription
        var (calls, missing, isLoading): ([Call], [String], Bool) = ([], [], false)
        for pair in subscription.pairs {
            guard let (agency, own) = GlobalID.parts(of: pair.stop), let view = registry[agency].map({ AgencyView($0) })
            else {
                missing.append("stop \(pair.stop)")
                continue
            }
            guard let service = view.moment.service else {
                isLoading = true
                continue
            }
            guard let stop = service.timetable.stop(id: own.utf8) else {
                missing.append("stop \(pair.stop)")
                continue
            }
            guard let parts = GlobalID.parts(of: pair.route), parts.agency == agency,
                let route = service.timetable.route(id: parts.own.utf8)
            else {
                missing.append("route \(pair.route)")
                continue
            }
            calls.append(Call(pair: pair, view: view, service: service, stop: stop, route: route))
        }
        (self.calls, self.missing, self.isLoading) = (calls, missing.first, isLoading)
    }

    /// Returns the `schedule` message; nil while a timetable is loading. Records the sign's view of its stops.
    /// - Parameter now: epoch seconds.
    func message(at now: Double) -> String? {
        guard !isLoading else { return nil }
        for call in calls { StopView(at: call.stop, of: call.service, call.view.entry)?.record(at: now) }
        let departures = departures(at: EpochSeconds(rounding: now, .down))
        var json = JSONWriter(capacity: 256 + departures.count * 320)
        json.object { json in
            json.member("event", "schedule")
            json.member("data") { json in
                json.member("trips", array: departures) { $0.signTrip($1) }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Returns the departures that riders can still catch, in order of time.
    private func departures(at now: EpochSeconds) -> [SignTrip] {
        // Each board is read once, whatever the number of its routes.
        var boards: [[Call]] = []
        for call in calls {
            let known = boards.firstIndex { $0[0].stop == call.stop && $0[0].service.agencyID == call.service.agencyID }
            if let known { boards[known].append(call) } else { boards.append([call]) }
        }
        let all = boards.flatMap { trips(of: $0, at: now) }
        return Array(all.sorted { time(of: $0) < time(of: $1) }.prefix(subscription.limit))
    }

    private func time(of trip: SignTrip) -> EpochSeconds {
        subscription.sortsByDeparture ? trip.departure : trip.arrival
    }

    /// Returns the departures of the calls at one stop, at most ``ScheduleSubscription/limit`` per route.
    private func trips(of calls: [Call], at now: EpochSeconds) -> [SignTrip] {
        let (service, stop) = (calls[0].service, calls[0].stop)
        let pairs = Dictionary(calls.map { ($0.route, $0.pair) }) { first, _ in first }
        let most = subscription.listsNextOnly ? 1 : subscription.limit
        var counts: [RouteIndex: Int] = [:]
        // The earliest departure that a sign can show: a negative offset moves earlier ones into the past.
        let from = now - (calls.map { min($0.pair.offset, 0) }.max() ?? 0)
        let rows = service.displayedArrivals(
            at: stop, from: from, to: from + Self.horizon, most: most * pairs.count
        ) { row in
            guard let pair = pairs[row.route], counts[row.route, default: 0] < most, row.canBoard, !row.isCanceled,
                (subscription.sortsByDeparture ? row.signTimes.departure : row.signTimes.arrival) + pair.offset > now
            else { return false }
            counts[row.route, default: 0] += 1
            return true
        }
        let isOutdated = isOutdated(calls[0], at: now)
        return rows.compactMap { row in
            guard let pair = pairs[row.route] else { return nil }
            let isStale = row.arrival.vehicle.map { service.snapshot.vehicles[$0].isStale } ?? false
            return SignTrip(
                row: row, pair: pair, arrival: row.signTimes.arrival + pair.offset,
                departure: row.signTimes.departure + pair.offset, isLive: row.live != nil && !isOutdated && !isStale)
        }
    }

    private func isOutdated(_ call: Call, at now: EpochSeconds) -> Bool {
        let board = call.service.snapshot.board(at: call.stop, from: now, to: now, limit: 1)
        return call.view.moment.isOutdated(isAnswered: board.isAnswered)
    }
}

/// One departure on a sign.
private struct SignTrip {
    let row: DisplayedArrival
    let pair: ScheduleSubscription.Pair
    /// The arrival and departure of the row, with the pair's offset added.
    let arrival, departure: EpochSeconds
    /// Whether the times are predicted from current data.
    let isLive: Bool
}

extension DisplayedArrival {
    /// The time by which a rider must be at the stop, to which a sign counts down, and the time at which the vehicle
    /// leaves. They are the same as in the SIRI API.
    fileprivate var signTimes: Times {
        guard let times = arrival.predicted?.times else { return self.times }
        return Times(arrival: times.beThere, departure: times.leaving)
    }
}

extension JSONWriter {
    /// Writes transit-tracker-api's `ScheduleTrip`. Ids of the stop and route are those of the subscription.
    fileprivate mutating func signTrip(_ trip: SignTrip) {
        let (row, timetable) = (trip.row, trip.row.timetable)
        object { json in
            json.member("tripId", MOTISTripID.text(row.runKey, in: row.service))
            json.member("routeId", trip.pair.route)
            json.member("routeName", timetable.label(of: row.route))
            json.member("routeColor", orNull: timetable.color(of: row.route).map { String($0.hex.dropFirst()) })
            json.member("stopId", trip.pair.stop)
            json.member("stopName", timetable.string(timetable.stopNames[row.stop]))
            json.key("headsign")
            row.writeHeadsign(to: &json)
            json.member("arrivalTime", trip.arrival)
            json.member("departureTime", trip.departure)
            json.member("isRealtime", trip.isLive)
        }
    }
}
