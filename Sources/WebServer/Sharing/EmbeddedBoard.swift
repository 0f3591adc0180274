import Agencies
import LiveModel
import TransitCore

/// The board of a stop for embedding in other sites: the next departures that riders can board, and how reliable they
/// are.
struct EmbeddedBoard {
    let service: AgencyService
    let board: Board
    let state: State
    /// The departures and, after them, the routes with only a headway.
    let rows: [Row]
    /// Whether the departures are unknown. If false, a board without rows means that there are no departures.
    let isUnknown: Bool

    /// The source of the times (live data or the timetable), or the state of a feed without current data.
    enum State: Equatable {
        case live
        case timetable
        /// Live data is outdated.
        /// - Parameter since: the time of the last valid data.
        case stale(since: EpochSeconds?)
        case failing(since: EpochSeconds?)
    }

    /// A row of the board.
    struct Row: Equatable {
        let route: RouteIndex
        let headsign: String
        var platform: String?
        var time: Time
        var status: Status
        var isCanceled: Bool { status == .canceled || status == .skipped }
    }

    enum Time: Equatable {
        /// The minutes to go.
        /// - Parameter isOld: whether the predicted time is outdated.
        case minutes(MinutesToGo, at: EpochSeconds, isOld: Bool)
        case clock(EpochSeconds)
        case every(seconds: Int32)
        /// The provider's text for a route with only a headway; empty if its times are unknown.
        case words(String)
    }

    enum Status: Equatable {
        case canceled, skipped, notSeen, scheduled, old, onTime, live
        /// The vehicle is late.
        /// - Parameter minutes: 0 if the delay is unknown.
        case late(minutes: Int64)
        case early(minutes: Int64)
        /// The status of a route with only a headway.
        case none
    }

    /// Creates the embedded board of a stop.
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

    /// Whether times are shown as live, scheduled or outdated.
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

    /// The value of the document's attribute `data-state`.
    var name: String {
        switch self {
        case .live: "live"
        case .timetable: "timetable"
        case .stale: "stale"
        case .failing: "failing"
        }
    }
}
