extension MetricsText {
    /// What is open, and what there was too much of.
    /// - Parameter clients: nil where nobody is counted.
    mutating func load(_ connections: ConnectionBook, _ clients: ClientBook?) {
        let figures = connections.figures
        family("headsign_connections", "gauge", "Connections that are open.")
        sample("headsign_connections", [], Double(figures.open))
        family("headsign_connections_displaced_total", "counter", "Connections closed as there were too many.")
        sample("headsign_connections_displaced_total", [], Double(figures.displaced))
        guard let refusals = clients?.refusals else { return }
        family("headsign_refused_total", "counter", "Requests refused as one client asked for too much.")
        for (what, count) in refusals.sorted(by: { $0.key < $1.key }) {
            sample("headsign_refused_total", [("what", what)], Double(count))
        }
    }
}
