import Agencies
import LiveModel
import TransitCore

/// The board of a stop as other sites show it: the next departures that riders can board, and how far they can be
/// trusted.
struct EmbeddedBoard {
    let service: AgencyService
    let board: Board
    let state: State
    /// The departures and, after them, the routes that run at intervals.
    let rows: [Row]
    /// Whether it is unknown what comes, rather than known that nothing does.
    let isUnknown: Bool

    /// The source of the times, live or scheduled, and the state of a feed that has no current data.
    enum State: Equatable {
        case live
        case timetable
        /// - Parameter since: the time of the last good data.
        case stale(since: EpochSeconds?)
        case failing(since: EpochSeconds?)
    }

    /// One row.
    struct Row: Equatable {
        let route: RouteIndex
        let headsign: String
        var platform: String?
        var time: Time
        var status: Status
        var isCanceled: Bool { status == .canceled || status == .skipped }
    }

    enum Time: Equatable {
        /// - Parameter isOld: whether the time is as last known.
        case minutes(MinutesToGo, at: EpochSeconds, isOld: Bool)
        case clock(EpochSeconds)
        case every(seconds: Int32)
        /// A route that runs at intervals, in the provider's words; empty if nothing is known of its times.
        case words(String)
    }

    enum Status: Equatable {
        case canceled, skipped, notSeen, scheduled, old, onTime, live
        /// - Parameter minutes: 0 if it is unknown by how much.
        case late(minutes: Int64)
        case early(minutes: Int64)
        /// A route that runs at intervals.
        case none
    }

    /// - Parameter limit: the maximum number of departures.
    init(_ board: Board, limit: Int, of moment: AgencyState, in service: AgencyService) {
        self.service = service
        self.board = board
        let coming = moment.description.hasLiveData ? moment.coming : AgencyHealth.Part()
        state = State(coming)
        let said = moment.description.hasLiveData ? moment.departures(isAnswered: board.isAnswered)?.state : nil
        let isFailing = coming.state == .failing || coming.state == .stale
        isUnknown = coming.state == .failing || said == .failing || said == .unknown
        let trust = Trust(isTimetableOnly: state == .timetable, isOld: isFailing && said != .live)
        var branches = BranchEnds(service.timetable)
        let departures = board.arrivals.filter { Self.isShown($0, at: board.at, in: service.timetable) }
        rows =
            departures.prefix(limit).map { Row($0, at: board, trust, &branches, in: service) }
            + board.headways.filter { headway in !departures.contains { headway.includes($0, in: service.timetable) } }
            .map { Row($0, in: service.timetable) }
    }

    private static func isShown(_ arrival: Arrival, at now: EpochSeconds, in timetable: Timetable) -> Bool {
        MinutesToGo(seconds: arrival.shown - now).form != .gone
            && timetable.pickup(at: arrival.patternStop, isLastStop: arrival.isLastStop, changed: arrival.rules)
                != .never
    }

    /// How far live times are shown as such.
    struct Trust {
        let isTimetableOnly: Bool
        let isOld: Bool
    }
}

extension EmbeddedBoard.State {
    init(_ coming: AgencyHealth.Part) {
        switch coming.state {
        case .none: self = .timetable
        case .live: self = .live
        case .stale, .unknown: self = .stale(since: coming.since)
        case .failing: self = .failing(since: coming.since)
        }
    }

    /// The name in the document's `data-state`.
    var name: String {
        switch self {
        case .live: "live"
        case .timetable: "timetable"
        case .stale: "stale"
        case .failing: "failing"
        }
    }
}
