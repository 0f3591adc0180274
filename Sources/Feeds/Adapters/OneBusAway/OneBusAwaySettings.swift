/// The configuration of a OneBusAway server.
package struct OneBusAwaySettings: Sendable, Equatable {
    package enum SIRI: String, Sendable {
        case yes, no
        /// Use SIRI unless the server responds that it does not support it.
        case auto
    }

    /// The ids of the agencies to include; nil for all agencies of the server.
    package var agencies: [String]?
    /// The ids or short names of the routes to include; nil for all routes.
    package var routes: [String]?
    /// The IANA time zone name, for servers that do not report one.
    package var timeZone = ""
    package var siri = SIRI.auto
    /// The interval between two requests for vehicles in milliseconds.
    package var interval: Int64 = 30_000

    package init() {}

    /// The interval that is actually used, in milliseconds. Servers allow a request for all vehicles at most every 30
    /// s, and otherwise revoke API keys.
    var allowedInterval: Int64 { max(interval, siri == .no ? 5_000 : 30_000) }

    func wants(_ route: ProviderNetwork.Route) -> Bool {
        routes.map { $0.contains(route.id) || $0.contains(route.shortName) } ?? true
    }
}
