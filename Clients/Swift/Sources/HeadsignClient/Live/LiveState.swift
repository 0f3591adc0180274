/// The state of a live stream: the last snapshot with all changes applied since.
public struct LiveState: Sendable, Equatable {
    /// The state of the connection to the server.
    public internal(set) var connection = LiveConnection.opening
    /// The time of the latest snapshot or change by the server's clock, in epoch seconds; nil before the first
    /// snapshot.
    public internal(set) var at: Int?
    /// Vehicles by id.
    public internal(set) var vehicles: [String: Vehicle] = [:]
    /// The service alerts of the agencies. Those with the highest `rank` should be displayed first.
    public internal(set) var alerts: [Alert] = []
    /// The feeds, as of the last change of the state of any feed. A poll that leaves the state unchanged does not
    /// update the list.
    public internal(set) var feeds: [Feed] = []
    /// The health of each kind of data in an agency's feeds.
    public internal(set) var health: [AgencyHealth] = []
    /// The board of the requested stop.
    public internal(set) var board: Board?

    /// Returns the reliability of vehicle positions: of one agency, or the worst of all agencies.
    /// - Parameter agency: The id of the agency; nil for all.
    public func freshness(of agency: String? = nil) -> Freshness {
        guard let at else { return .waiting }
        guard connection == .open else { return .lost(since: at) }
        let known = health.filter { agency == nil || $0.agency == agency }.map { $0.positions.freshness }
        return known.min { $0.rank < $1.rank } ?? .waiting
    }
}

extension LiveState {
    /// Applies an event. A snapshot replaces the state. A change contains new and changed vehicles, the ids of removed
    /// vehicles, and a complete list of alerts, feeds or health if anything in that list has changed. `live/live.js` of
    /// the page implements the same rule; `Tests/Fixtures/live-changes.json` contains the expected results of both.
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
    /// The order of severity, the worst first.
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
