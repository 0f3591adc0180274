import Agencies
import TransitCore

extension JSONWriter {
    /// Writes the API's `AgencyHealth` object.
    mutating func health(_ health: AgencyHealth) {
        object { $0.parts(of: health) }
    }

    /// Writes the health of several agencies, each with its id.
    mutating func health(of moments: [AgencyState]) {
        member("health", array: moments) { json, moment in
            json.object { json in
                json.member("agency", moment.description.id)
                json.parts(of: moment.health)
            }
        }
    }

    /// Writes the API's `LiveHealth` object for a response about several stops.
    /// - Parameter moment: the agency whose health is written; nil if no agency is involved.
    mutating func live(of moment: AgencyState?) {
        member("live") { json in
            json.coming(moment?.coming ?? AgencyHealth.Part())
        }
    }

    private mutating func coming(_ coming: AgencyHealth.Part) {
        member("state", coming.state.rawValue)
        member("since", coming.since)
        member("message", coming.message)
    }

    /// Writes the API's `LiveHealth` object for a board.
    /// - Parameter isAnswered: whether the provider has recently responded to a request for the board's stop.
    mutating func live(of moment: AgencyState, isAnswered: Bool) {
        member("live") { json in
            json.coming(moment.coming)
            guard moment.description.hasLiveData, let departures = moment.departures(isAnswered: isAnswered) else {
                return
            }
            json.member("departures") { $0.part(departures, withAge: false) }
        }
    }

    /// Writes the member `liftsUnknown`, which states that lift outages are unknown because service alerts are
    /// unavailable.
    /// - Parameter alerts: the health of each agency's unavailable service alerts; if empty, nothing is written.
    mutating func liftsUnknown(_ alerts: [AgencyHealth.Part]) {
        guard !alerts.isEmpty else { return }
        member("liftsUnknown") { $0.member("since", alerts.compactMap(\.since).min()) }
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
