/// The state received from a stream so far: a snapshot with the changes since.
public struct LiveState: Sendable, Equatable {
    /// How the connection to the server stands.
    public internal(set) var connection = LiveConnection.opening
    /// When the newest of it was made, epoch seconds by the server's clock; nil before the first snapshot.
    public internal(set) var at: Int?
    /// Vehicles by id.
    public internal(set) var vehicles: [String: Vehicle] = [:]
    /// Service alerts of the agencies. Show those of the highest rank first.
    public internal(set) var alerts: [Alert] = []
    /// As they were when one of them last changed its state: that a feed was asked once more is no change.
    public internal(set) var feeds: [Feed] = []
    /// The health of each kind of data in an agency's feeds.
    public internal(set) var health: [AgencyHealth] = []
    /// The board of the requested stop.
    public internal(set) var board: Board?

    /// How far the places of vehicles can be relied on: the worst of all agencies, or that of one.
    /// - Parameter agency: its id.
    public func freshness(of agency: String? = nil) -> Freshness {
        guard let at else { return .waiting }
        guard connection == .open else { return .lost(since: at) }
        let known = health.filter { agency == nil || $0.agency == agency }.map { $0.positions.freshness }
        return known.min { $0.rank < $1.rank } ?? .waiting
    }
}

extension LiveState {
    /// Goes one event further: a snapshot begins anew, a change has the vehicles that are new or other, the ids of
    /// those that have gone, and of all else the whole list where anything in it has changed. The page's `live/live.js`
    /// has the same rule; what both have to make of it stands in `Tests/Fixtures/live-changes.json`.
    mutating func take(_ change: StreamChange, isSnapshot: Bool) {
        if isSnapshot { self = LiveState() }
        for vehicle in change.vehicles ?? [] { vehicles[vehicle.id] = vehicle }
        for id in change.gone ?? [] { vehicles[id] = nil }
        alerts = change.alerts ?? alerts
        feeds = change.feeds ?? feeds
        health = change.health ?? health
        board = change.board ?? board
        at = change.at
        connection = .open
    }
}

extension Freshness {
    /// The worst first.
    fileprivate var rank: Int {
        switch self {
        case .lost: 0
        case .failing: 1
        case .stale: 2
        case .waiting: 3
        case .live: 4
        case .timetable: 5
        }
    }
}
