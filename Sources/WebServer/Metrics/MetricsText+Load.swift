import AgencyQueries
import HTTPServer
import TransitCore

extension MetricsText {
    /// Writes the number of connections, the rejected requests per rate limit, and the load of the planner.
    /// - Parameter clients: nil if there are no rate limits.
    mutating func load(_ connections: ConnectionRegistry, _ clients: ClientLimiter?, _ planner: Planner) {
        let figures = connections.figures
        family("headsign_connections", "gauge", "Open connections.")
        sample("headsign_connections", [], Double(figures.open))
        family(
            "headsign_connections_displaced_total", "counter", "Connections closed because of the limit on connections."
        )
        sample("headsign_connections_displaced_total", [], Double(figures.displaced))
        loadPlanner(planner)
        guard let clients else { return }
        family(
            "headsign_charged_units_total", "counter",
            "Cost charged to clients; \(Int(RequestCost.perMillisecond)) units are a millisecond of one processor.")
        sample("headsign_charged_units_total", [], clients.charged)
        family("headsign_refused_total", "counter", "Requests rejected because a client exceeded a limit.")
        for (what, count) in clients.refusals.sorted(by: { $0.key < $1.key }) {
            sample("headsign_refused_total", [("what", what)], Double(count))
        }
    }

    /// Writes whether the configured map tiles are unusable.
    /// - Parameter isWanted: whether the operator has configured a tile file.
    mutating func baseMap(isWanted: Bool, isThere: Bool) {
        family("headsign_ground_failing", "gauge", "1 if the configured base map tiles cannot be used.")
        sample("headsign_ground_failing", [], isWanted && !isThere ? 1 : 0)
    }

    mutating func certificate(_ certificate: ServerCertificate) {
        family("headsign_certificate_end_seconds", "gauge", "Expiry of the server's certificate in epoch seconds.")
        sample("headsign_certificate_end_seconds", [], Double(certificate.end.rawValue))
        family(
            "headsign_certificate_failing", "gauge",
            "1 if the certificate's files are invalid and the previous certificate is in use.")
        sample("headsign_certificate_failing", [], certificate.isFailing ? 1 : 0)
    }

    private mutating func loadPlanner(_ planner: Planner) {
        family("headsign_plan_waiting", "gauge", "Journey searches waiting for the planner.")
        sample("headsign_plan_waiting", [], Double(planner.waitingCount))
        family(
            "headsign_plan_abandoned_total", "counter",
            "Journey searches whose client closed the connection before the response.")
        sample("headsign_plan_abandoned_total", [], Double(planner.abandonedCount))
        family(
            "headsign_plan_ready", "gauge", "1 if the planner is ready for the current timetables.")
        sample("headsign_plan_ready", [], planner.isPrepared ? 1 : 0)
        family(
            "headsign_streets_bytes", "gauge",
            "Size of the streets in bytes; 0 if walks are estimated from straight lines.")
        sample("headsign_streets_bytes", [], Double(planner.streets?.byteCount ?? 0))
        family("headsign_streets_failing", "gauge", "1 if the streets extract could not be fetched or compiled.")
        sample("headsign_streets_failing", [], planner.streetsProblem == nil ? 0 : 1)
    }
}
