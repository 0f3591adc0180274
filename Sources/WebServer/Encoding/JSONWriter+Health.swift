import TransitCore

extension JSONWriter {
    /// `AgencyHealth` of the API.
    mutating func health(_ health: AgencyHealth) {
        object { $0.parts(of: health) }
    }

    /// The same of several agencies, each with its id.
    mutating func health(of moments: [AgencyMoment]) {
        member("health", array: moments) { json, moment in
            json.object { json in
                json.member("agency", moment.description.id)
                json.parts(of: moment.health)
            }
        }
    }

    /// `LiveHealth` of the API for what no single stop is asked about; nil for no agency.
    mutating func live(of moment: AgencyMoment?) {
        member("live") { json in
            guard let moment, moment.description.hasLiveData else { return json.member("state", "none") }
            json.coming(of: moment)
        }
    }

    private mutating func coming(of moment: AgencyMoment) {
        let coming = moment.health.coming
        member("state", moment.hasFeeds ? coming.state.boardWord : "stale")
        member("since", coming.since)
        member("message", coming.message)
    }

    /// `LiveHealth` of the API.
    /// - Parameter isAnswered: the provider has said lately what leaves the board's stop.
    mutating func live(of moment: AgencyMoment, isAnswered: Bool) {
        member("live") { json in
            guard moment.description.hasLiveData else { return json.member("state", "none") }
            json.coming(of: moment)
            guard let departures = moment.departures(isAnswered: isAnswered) else { return }
            json.member("departures") { $0.part(departures, withAge: false) }
        }
    }

    private mutating func parts(of health: AgencyHealth) {
        member("positions") { $0.part(health[.positions]) }
        member("predictions") { $0.part(health[.predictions]) }
        member("notices") { $0.part(health[.serviceAlerts]) }
        member("departures") { $0.part(health[.departures]) }
    }

    private mutating func part(_ part: AgencyHealth.Part, withAge: Bool = true) {
        member("state", part.state.rawValue)
        if withAge { member("at", part.at) }
        member("since", part.since)
        member("message", part.message)
    }
}

extension AgencyHealth.State {
    /// What has not told anything yet is as good as old on a board.
    fileprivate var boardWord: String { self == .unknown ? "stale" : rawValue }
}

extension AgencyMoment {
    /// Some live feed has been heard of, be it that it fails.
    fileprivate var hasFeeds: Bool { feeds.contains { $0.kind != .schedule } }

    /// How what the provider says of one stop is doing; nil where it says nothing of single stops.
    fileprivate func departures(isAnswered: Bool) -> AgencyHealth.Part? {
        let told = health[.departures]
        guard description.asksForDepartures else { return told.state == .none ? nil : told }
        guard !isAnswered, told.state != .failing else { return told }
        return AgencyHealth.Part(state: .unknown)
    }
}
