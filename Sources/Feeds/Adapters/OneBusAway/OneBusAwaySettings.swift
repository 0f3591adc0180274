/// The settings of a OneBusAway provider.
package struct OneBusAwaySettings: Sendable, Equatable {
    package enum SIRI: String, Sendable {
        case yes, no
        /// SIRI until the server says that there is none.
        case auto
    }

    /// Ids of the server's agencies; nil takes all.
    package var agencies: [String]?
    /// Ids or short names of routes; nil takes all.
    package var routes: [String]?
    /// IANA name, where the server names none.
    package var timeZone = ""
    package var siri = SIRI.auto
    /// Milliseconds between two fetches of vehicles.
    package var interval: Int64 = 30_000

    package init() {}

    /// Servers forbid asking for all vehicles more often than every 30 s, and take keys away.
    var allowedInterval: Int64 { max(interval, siri == .no ? 5_000 : 30_000) }

    func wants(_ route: ProviderNetwork.Route) -> Bool {
        routes.map { $0.contains(route.id) || $0.contains(route.shortName) } ?? true
    }
}
