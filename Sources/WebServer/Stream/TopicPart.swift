import Agencies
import LiveModel
import TransitCore

/// The state of one agency within a topic, as last sent to the topic's streams.
struct TopicPart {
    private(set) var moment: AgencyState
    /// The alerts in scope, encoded as elements of a JSON array.
    private(set) var alerts: [UInt8]
    private(set) var board: TopicBoard?
    private var vehicles: Set<String>
    private var scope: LocalScope?

    init(_ scope: StreamScope, moment: AgencyState, now: Double) {
        let moment = moment.named(in: scope.language)
        self.moment = moment
        let local = moment.service.map { LocalScope(scope, in: $0) }
        self.scope = local
        alerts = Self.alerts(local, of: moment)
        board = Self.board(local, of: moment, now: now)
        vehicles = []
        guard let service = moment.service, let local else { return }
        vehicles = Set(service.snapshot.vehicles.filter { local.includes($0) }.map(\.id))
    }

    mutating func update(_ round: StreamRound, scope: StreamScope, change: inout TopicChange) {
        // A topic that was created after the publication already includes it.
        guard let news = round.agencies[moment.description.id], news.moment.revision > moment.revision else {
            if round.isTick { updateBoard(round, &change) }
            return
        }
        let isNewTimetable = news.moment.service?.network !== moment.service?.network
        if isNewTimetable || self.scope == nil {
            self.scope = news.moment.service.map { LocalScope(scope, in: $0) }
        }
        let feedsChanged = !moment.feeds.lookLike(news.moment.feeds)
        // A topic that was created during an update has not received the differences of that update.
        let isAllNew = isNewTimetable || moment.revision < news.since
        moment = news.moment.named(in: scope.language)
        let vehiclesChanged = updateVehicles(news, resendingAll: isAllNew, &change)
        if news.delta.alertsChanged || isAllNew { updateAlerts(&change) }
        change.feedsChanged = change.feedsChanged || feedsChanged
        if vehiclesChanged || feedsChanged || news.delta.runsChanged || news.delta.alertsChanged || isAllNew
            || round.isTick
            || self.scope?.shows(anyOf: news.delta.stopsChanged) ?? false
        {
            updateBoard(round, &change)
        }
    }

    /// Adds the names of the sent state and feed status to the checksum. Also adds the content of the board, which
    /// changes as time passes.
    func addName(to sum: inout Checksum) {
        sum.update(moment.description.id)
        sum.update(moment.service?.name)
        sum.update(moment.feedsName)
        board?.content.withUnsafeBytes { sum.update($0) }
    }

    func writeVehicles(to json: inout JSONWriter) {
        guard let service = moment.service, let scope else { return }
        for vehicle in service.snapshot.vehicles where scope.includes(vehicle) { json.vehicle(vehicle, in: service) }
    }

    /// Adds the changed and removed vehicles in scope to a change.
    /// - Returns: whether any vehicle has changed or left the scope.
    private mutating func updateVehicles(
        _ news: AgencyUpdate, resendingAll: Bool, _ change: inout TopicChange
    ) -> Bool {
        guard let service = moment.service, let scope else { return false }
        let known = change.vehicles.count + change.gone.count
        var present: Set<String> = []
        for position in news.vehicles(on: scope.routes) {
            let vehicle = service.snapshot.vehicles[position]
            guard scope.includes(vehicle) else { continue }
            present.insert(vehicle.id)
            if resendingAll || news.delta.vehicles.contains(vehicle.id) || !vehicles.contains(vehicle.id) {
                change.vehicles.append(news.encoded(position, in: service))
            }
        }
        change.gone += vehicles.subtracting(present).sorted().map { service.agencyID + ":" + $0 }
        vehicles = present
        return change.vehicles.count + change.gone.count > known
    }

    private mutating func updateAlerts(_ change: inout TopicChange) {
        let fresh = Self.alerts(scope, of: moment)
        guard fresh != alerts else { return }
        alerts = fresh
        change.alertsChanged = true
    }

    private mutating func updateBoard(_ round: StreamRound, _ change: inout TopicChange) {
        guard let fresh = Self.board(scope, of: moment, now: round.now) else { return }
        guard fresh.content != board?.content else { return }
        board = fresh
        change.board = fresh
    }

    private static func alerts(_ scope: LocalScope?, of moment: AgencyState) -> [UInt8] {
        guard let service = moment.service, let scope else { return [] }
        var json = JSONWriter(capacity: 256)
        for alert in service.snapshot.alerts where scope.alerts.includes(alert) { json.alert(alert, in: service) }
        return json.bytes
    }

    private static func board(_ scope: LocalScope?, of moment: AgencyState, now: Double) -> TopicBoard? {
        guard let service = moment.service, let stop = scope?.stop else { return nil }
        let board = BoardWindow().board(at: stop, of: service.snapshot, now: now)
        return TopicBoard(at: board.at, content: BoardEncoder(moment: moment, service: service).content(board))
    }
}
