import TransitCore

extension MetricsText {
    /// Writes the number of connections, the refusals of rate limits, and the load of the planner.
    /// - Parameter clients: nil without rate limits.
    mutating func load(_ connections: ConnectionRegistry, _ clients: ClientLimiter?, _ planner: Planner) {
        let figures = connections.figures
        family("headsign_connections", "gauge", "Connections that are open.")
        sample("headsign_connections", [], Double(figures.open))
        family("headsign_connections_displaced_total", "counter", "Connections closed as there were too many.")
        sample("headsign_connections_displaced_total", [], Double(figures.displaced))
        loadPlanner(planner)
        guard let clients else { return }
        family(
            "headsign_charged_units_total", "counter",
            "Cost charged to clients; \(Int(RequestCost.perMillisecond)) units are a millisecond of one processor.")
        sample("headsign_charged_units_total", [], clients.charged)
        family("headsign_refused_total", "counter", "Requests refused as one client asked for too much.")
        for (what, count) in clients.refusals.sorted(by: { $0.key < $1.key }) {
            sample("headsign_refused_total", [("what", what)], Double(count))
        }
    }

    /// Writes whether the configured map tiles are unusable.
    /// - Parameter isWanted: whether the operator has configured a file of tiles.
    mutating func baseMap(isWanted: Bool, isThere: Bool) {
        family("headsign_ground_failing", "gauge", "Whether the map's ground is wanted and its file cannot be used.")
        sample("headsign_ground_failing", [], isWanted && !isThere ? 1 : 0)
    }

    mutating func certificate(_ certificate: ServerCertificate) {
        family("headsign_certificate_end_seconds", "gauge", "When the server's certificate runs out, epoch seconds.")
        sample("headsign_certificate_end_seconds", [], Double(certificate.end.rawValue))
        family(
            "headsign_certificate_failing", "gauge",
            "Whether the certificate's files cannot be used, and what was read before serves.")
        sample("headsign_certificate_failing", [], certificate.isFailing ? 1 : 0)
    }

    private mutating func loadPlanner(_ planner: Planner) {
        family("headsign_plan_waiting", "gauge", "Questions to the planner that wait for an answer.")
        sample("headsign_plan_waiting", [], Double(planner.waitingCount))
        family(
            "headsign_plan_abandoned_total", "counter", "Journey searches whose client left before the response.")
        sample("headsign_plan_abandoned_total", [], Double(planner.abandonedCount))
        family(
            "headsign_plan_ready", "gauge", "1 if the planner's networks of the current timetables are built.")
        sample("headsign_plan_ready", [], planner.isPrepared ? 1 : 0)
        family(
            "headsign_streets_bytes", "gauge", "Size of the streets that walks go along; 0 where walks are estimated.")
        sample("headsign_streets_bytes", [], Double(planner.streets?.byteCount ?? 0))
        family("headsign_streets_failing", "gauge", "Whether something is wrong with the extract of the streets.")
        sample("headsign_streets_failing", [], planner.streetsProblem == nil ? 0 : 1)
    }
}
