import LiveEngine
import TransitCore

/// `Board` of the API.
struct BoardEncoder {
    let moment: AgencyMoment
    let service: AgencyService

    /// - Returns: the members of the object after `"at"`, so that two boards can be compared whatever their time.
    func content(_ board: Board) -> [UInt8] {
        var json = JSONWriter(capacity: 1024 + board.arrivals.count * 512)
        json.object { json in
            json.key("stop")
            json.stop(board.stop, in: service)
            json.member("routes", array: board.routes) { $0.routeSign($1, in: service) }
            json.member("vehicles", board.vehicles)
            json.key("live")
            json.raw(LiveHealth(moment).body)
            json.member("simulated", service.description.isSimulated)
            json.member("arrivals", array: board.arrivals) { json, arrival in
                json.arrival(arrival, in: service, alerts: board.alerts)
            }
            if !board.headways.isEmpty {
                json.member("headways", array: board.headways) { $0.headway($1, in: service) }
            }
            json.member("alerts", array: board.alerts) { $0.alert(service.snapshot.alerts[$1], in: service) }
        }
        return json.bytes
    }

    /// The whole object, of its content and its time.
    static func body(at epoch: Int64, content: [UInt8]) -> [UInt8] {
        var json = JSONWriter(capacity: content.count + 32)
        json.object { $0.member("at", epoch) }
        var bytes = json.bytes
        bytes[bytes.count - 1] = UInt8(ascii: ",")
        bytes.append(contentsOf: content.dropFirst())
        return bytes
    }
}

/// How an agency's live data is doing, as a board tells it: as well as the best of its feeds that tell where buses are.
struct LiveHealth {
    let body: [UInt8]

    init(_ moment: AgencyMoment) {
        let telling = moment.feeds.filter { $0.kind != "schedule" && $0.kind != "alerts" }
        let best = telling.min { Self.rank($0.state) < Self.rank($1.state) }
        var json = JSONWriter(capacity: 128)
        json.object { json in
            guard moment.description.hasLiveData else { return json.member("state", "none") }
            json.member("state", best.map { Self.word($0.state) } ?? "stale")
            guard let best, best.state != .ok else { return }
            json.member("since", best.dataFrom ?? best.lastSuccess)
            json.member("message", best.failure?.message)
        }
        body = json.bytes
    }

    private static func rank(_ state: FeedStatus.State) -> Int {
        switch state {
        case .ok: 0
        case .starting: 1
        case .stale: 2
        case .failing: 3
        }
    }

    private static func word(_ state: FeedStatus.State) -> String {
        switch state {
        case .ok: "live"
        case .starting, .stale: "stale"
        case .failing: "failing"
        }
    }
}
