extension MetricsText {
    mutating func database(_ status: DatabaseStatus) {
        family("headsign_database_up", "gauge", "1 unless the database could not be connected to.")
        sample("headsign_database_up", [], status.isReached ? 1 : 0)
        family("headsign_database_connections", "gauge", "Connections to the database.")
        sample("headsign_database_connections", [], Double(status.connections))
        family("headsign_database_waiting", "gauge", "Transactions that are under way or wait for a connection.")
        sample("headsign_database_waiting", [], Double(status.waiting))
        family("headsign_database_round_trips_total", "counter", "Statements that were sent to the database.")
        sample("headsign_database_round_trips_total", [], Double(status.roundTrips))
        family("headsign_database_seconds_total", "counter", "Seconds for which statements were waited for.")
        sample("headsign_database_seconds_total", [], status.seconds)
        family(
            "headsign_database_failures_total", "counter",
            "Transactions that were not done as the database was away or too many waited.")
        sample("headsign_database_failures_total", [], Double(status.failures))
    }
}
