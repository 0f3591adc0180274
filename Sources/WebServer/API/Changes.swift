import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// The maximum number of stops per request.
    private static let mostStops = 40

    /// `GET /api/v1/changes`: the differences at up to 40 `stops` between the current timetable and the one that it
    /// replaced within the last two weeks. Stops that cannot be compared are listed as `missing`.
    func changes(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let stops = request.query.list("stops", maximum: Self.mostStops)
        if stops == nil { request.query.complain("stops", "ids of stops, separated by commas") }
        try request.query.finish()
        var changes = ChangeCollection(registry, at: request.second)
        var seen: Set<String> = []
        for stop in stops ?? [] where seen.insert(stop).inserted { changes.add(stop) }
        return .body(
            changes.json, caching: .minute, freshness: Freshness(changes.views, now: request.now),
            // At a busy stop, a comparison examines thousands of departures in two weeks.
            work: Double(changes.stopObjects.count) * RequestCost.search)
    }
}

/// The timetable changes at the requested stops. Each agency's timetables are compared only once.
private struct ChangeCollection {
    private let registry: AgencyRegistry
    private let now: EpochSeconds
    private var compared: [String: (view: AgencyView, comparison: TimetableComparison?)] = [:]
    /// One JSON object per stop.
    private(set) var stopObjects: [[UInt8]] = []
    /// The ids of stops that could not be compared.
    private var missing: [String] = []

    init(_ registry: AgencyRegistry, at now: EpochSeconds) {
        self.registry = registry
        self.now = now
    }

    var views: [AgencyView] { compared.values.map(\.view) }

    mutating func add(_ id: String) {
        guard let (agency, own) = GlobalID.parts(of: id), let comparison = comparison(of: agency),
            let json = comparison.json(ofStop: Array(own.utf8), agency: agency)
        else { return missing.append(id) }
        stopObjects.append(json)
    }

    private mutating func comparison(of agency: String) -> TimetableComparison? {
        if let known = compared[agency] { return known.comparison }
        guard let entry = registry[agency] else { return nil }
        let view = AgencyView(entry)
        let comparison = view.moment.service.flatMap { service in
            entry.earlierTimetable(at: now).map {
                let new = service.timetable
                return TimetableComparison(old: $0.timetable, new: new, today: new.zone.date(at: now))
            }
        }
        compared[agency] = (view, comparison)
        return comparison
    }

    var json: [UInt8] {
        var json = JSONWriter(capacity: 256 + stopObjects.reduce(0) { $0 + $1.count })
        json.object { json in
            json.member("stops", array: stopObjects) { $0.raw($1) }
            json.member("missing", array: missing) { $0.string($1) }
        }
        return json.bytes
    }
}
