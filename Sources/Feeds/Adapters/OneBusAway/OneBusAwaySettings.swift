/// The configuration of a OneBusAway server.
package struct OneBusAwaySettings: Sendable, Equatable {
    package enum SIRI: String, Sendable {
        case yes, no
        /// SIRI, unless the server responds that it has none.
        case auto
    }

    /// The ids of the server's agencies; nil for all.
    package var agencies: [String]?
    /// The ids or short names of routes; nil for all.
    package var routes: [String]?
    /// The IANA name of the time zone, for servers that have none.
    package var timeZone = ""
    package var siri = SIRI.auto
    /// The interval between two requests for vehicles in milliseconds.
    package var interval: Int64 = 30_000

    package init() {}

    /// The interval in milliseconds that is used. Servers allow requests for all vehicles every 30 s at most, and
    /// revoke keys otherwise.
    var allowedInterval: Int64 { max(interval, siri == .no ? 5_000 : 30_000) }

    func wants(_ route: ProviderNetwork.Route) -> Bool {
        routes.map { $0.contains(route.id) || $0.contains(route.shortName) } ?? true
    }
}
