import HTTPTypes
import LiveModel
import TransitCore

/// A call of a trip at a stop, as apps name it with ids of the REST API.
struct AppCall: Codable, Sendable, Equatable {
    var stop: String?
    var trip: String?
    /// The start of the service day in epoch milliseconds.
    var serviceDate: Int64?
    var vehicle: String?
    /// The index of the call in the trip, from 0.
    var sequence: Int?

    /// The longest id in bytes.
    private static let longestID = 300
    /// The service dates that are read, in epoch milliseconds: from year 1 to year 9999.
    static let serviceDates: ClosedRange<Int64> = -62_000_000_000_000...253_000_000_000_000

    init(stop: String?, trip: String?, serviceDate: Int64?, vehicle: String? = nil, sequence: Int? = nil) {
        self.stop = stop
        self.trip = trip
        self.serviceDate = serviceDate
        self.vehicle = vehicle
        self.sequence = sequence
    }

    /// Reads a call. Fields that cannot be used count as absent, because apps are not refused for them.
    init(_ form: SidecarForm) {
        func id(_ name: String) -> String? {
            form.text(name).flatMap { $0.utf8.count <= Self.longestID ? $0 : nil }
        }
        self.init(
            stop: id("stop_id"), trip: id("trip_id"),
            serviceDate: form.integer("service_date").flatMap { Self.serviceDates.contains($0) ? $0 : nil },
            vehicle: id("vehicle_id"),
            sequence: form.integer("stop_sequence").flatMap { (0...100_000).contains($0) ? Int($0) : nil })
    }

    /// The state of a call.
    enum State: Equatable {
        /// The agency's timetable is loading.
        case loading
        /// There is no such call, or its trip is canceled.
        case unknown
        case known(Found)
    }

    /// A call that was found.
    struct Found: Equatable {
        /// The predicted departure, or the scheduled one.
        var departure: EpochSeconds
        var route: String
        var headsign: String
    }

    /// Looks a call up in the agencies of a region.
    func state(in registry: AgencyRegistry, of region: SidecarRegion?) -> State {
        guard let stop, let trip, let serviceDate, let region else { return .unknown }
        do throws(Problem) {
            let api = OneBusAway(registry: registry, version: "")
            let serving = try api.find(id: stop)
            guard region.agencies?.contains(serving.service.agencyID) ?? true else { return .unknown }
            let date = serving.timetable.zone.date(at: EpochMilliseconds(serviceDate).seconds)
            let (found, run) = (serving.on(date), try api.find(id: trip).on(date))
            guard found.service.agencyID == run.service.agencyID, let runKey = run.runKey(on: date) else {
                return .unknown
            }
            return found.service.state(of: runKey, at: try found.stop, sequence: sequence)
        } catch {
            return error.status == .serviceUnavailable ? .loading : .unknown
        }
    }
}

extension AgencyService {
    fileprivate func state(of runKey: RunKey, at stop: StopIndex, sequence: Int?) -> AppCall.State {
        let (from, to) = span(of: runKey)
        let board = snapshot.board(at: stop, from: from, to: to, limit: OneBusAway.mostLookedThrough)
        let calls = board.arrivals.filter { RunKey($0, in: snapshot) == runKey }
        let call = calls.first { timetable.callIndex(ofRow: $0.patternStop) == sequence } ?? calls.first
        guard let call, call.status != .canceled, call.status != .skipped else { return .unknown }
        let route = timetable.patternRoutes[timetable.patternStopPatterns[call.patternStop]]
        let sign = timetable.routeSign(of: route)
        return .known(
            AppCall.Found(
                departure: call.predicted?.times.leaving ?? call.scheduled ?? 0, route: sign,
                headsign: call.headsign ?? timetable.headsignText(of: call)))
    }

    /// A period that contains a whole run, however late or early.
    private func span(of runKey: RunKey) -> (from: EpochSeconds, to: EpochSeconds) {
        guard let trip = runKey.trip else { return (snapshot.at - 3600, snapshot.at + 86_400) }
        let day = timetable.zone.start(of: trip.date)
        let last = timetable.stops(of: timetable.pattern(of: trip.trip)).count - 1
        return (
            day.adding(timetable.departure(of: trip.trip, at: 0)) - 3600,
            day.adding(timetable.departure(of: trip.trip, at: last)) + 7200
        )
    }
}

extension Timetable {
    /// Returns a route's short name, or else its long one.
    func routeSign(of route: RouteIndex) -> String {
        let short = string(routeShortNames[route])
        return short.isEmpty ? string(routeLongNames[route]) : short
    }

    func headsignText(of arrival: Arrival) -> String { string(headsign(of: arrival)) }
}
