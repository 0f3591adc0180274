extension MetricsText {
    mutating func history(_ agencies: [HistoryStatus]) {
        history("headsign_history_bytes", "gauge", "Size of the recorded service days.", agencies) { Double($0.bytes) }
        history("headsign_history_days", "gauge", "Recorded service days.", agencies) { Double($0.days) }
        history("headsign_history_damaged_days", "gauge", "Recorded service days with a damaged file.", agencies) {
            Double($0.damaged)
        }
        history("headsign_history_lost_total", "counter", "Events that could not be recorded.", agencies) {
            Double($0.lost)
        }
        history("headsign_history_recording", "gauge", "Whether service is being recorded.", agencies) {
            $0.problem == nil ? 1 : 0
        }
    }

    mutating func historyExchange(_ agencies: [HistoryExchangeStatus]) {
        family("headsign_history_waiting_days", "gauge", "Recorded days of this node that are not in the store yet.")
        for agency in agencies { exchange("headsign_history_waiting_days", agency, Double(agency.waiting)) }
        family("headsign_history_fetched_total", "counter", "Parts of days that other nodes recorded.")
        for agency in agencies { exchange("headsign_history_fetched_total", agency, Double(agency.fetched)) }
        family("headsign_history_exchange_failures_total", "counter", "Failed exchanges of recorded days.")
        for agency in agencies { exchange("headsign_history_exchange_failures_total", agency, Double(agency.failures)) }
        family("headsign_history_unusable_files", "gauge", "Files in the store that are left out.")
        for agency in agencies { exchange("headsign_history_unusable_files", agency, Double(agency.unusable)) }
    }

    private mutating func exchange(_ name: String, _ agency: HistoryExchangeStatus, _ value: Double) {
        sample(name, [("agency", agency.agency)], value)
    }

    private mutating func history(
        _ name: String, _ kind: String, _ help: String, _ agencies: [HistoryStatus], _ value: (HistoryStatus) -> Double
    ) {
        family(name, kind, help)
        for agency in agencies { sample(name, [("agency", agency.agency)], value(agency)) }
    }
}
