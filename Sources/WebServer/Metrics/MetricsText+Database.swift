extension MetricsText {
    mutating func database(_ status: DatabaseStatus) {
        family("headsign_database_up", "gauge", "1 if the database is reachable.")
        sample("headsign_database_up", [], status.isReached ? 1 : 0)
        family("headsign_database_connections", "gauge", "Open connections to the database.")
        sample("headsign_database_connections", [], Double(status.connections))
        family("headsign_database_waiting", "gauge", "Transactions in progress or waiting for a connection.")
        sample("headsign_database_waiting", [], Double(status.waiting))
        family("headsign_database_round_trips_total", "counter", "Statements sent to the database.")
        sample("headsign_database_round_trips_total", [], Double(status.roundTrips))
        family("headsign_database_seconds_total", "counter", "Total duration of statements in seconds.")
        sample("headsign_database_seconds_total", [], status.seconds)
        family(
            "headsign_database_failures_total", "counter",
            "Transactions that failed because the database was unreachable or too many were waiting.")
        sample("headsign_database_failures_total", [], Double(status.failures))
    }
}
