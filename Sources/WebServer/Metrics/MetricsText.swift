import Agencies
import HTTPServer
import LiveModel
import RiderData
import TransitCore

/// The metrics in the Prometheus text format.
struct MetricsText {
    private(set) var text = ""

    init(
        metrics: Metrics, registry: AgencyRegistry, hub: StreamHub, accuracy: PublishedAccuracy?,
        vault: VaultAccess?, alarms: AlarmAccess?,
        incidents: ServerIncidents, now: Double
    ) {
        requests(metrics)
        family("headsign_streams", "gauge", "Open live streams.")
        sample("headsign_streams", [], Double(hub.streamCount))
        family("headsign_stream_topics", "gauge", "Distinct topics of live streams.")
        sample("headsign_stream_topics", [], Double(hub.topicCount))
        agencies(registry, now: now)
        feeds(registry)
        if let accuracy { self.accuracy(accuracy.minute) }
        if let vault { self.vaults(vault.extent) }
        if let alarms { self.alarms(alarms.figures) }
        self.incidents(incidents)
    }

    private mutating func incidents(_ incidents: ServerIncidents) {
        family("headsign_restarts_total", "counter", "Restarts after a crash.")
        sample("headsign_restarts_total", [], Double(incidents.restarts))
        family(
            "headsign_held_back_bodies", "gauge", "Feed bodies that are skipped because they crashed the server.")
        for held in incidents.heldBack {
            sample("headsign_held_back_bodies", [("feed", held.feed)], Double(held.bodies))
        }
        if let configuration = incidents.configuration { self.configuration(configuration) }
        if let database = incidents.database { self.database(database) }
        if let trees = incidents.trees { self.trees(trees) }
        if let history = incidents.history { self.history(history) }
        if let exchange = incidents.historyExchange { historyExchange(exchange) }
    }

    private mutating func trees(_ agencies: [TreesStatus]) {
        family("headsign_trees", "gauge", "Trees in use for an agency's predictions.")
        for one in agencies { sample("headsign_trees", [("agency", one.agency)], Double(one.trees)) }
        family("headsign_trees_predictions", "gauge", "Predictions of earlier days from which the trees were trained.")
        for one in agencies { sample("headsign_trees_predictions", [("agency", one.agency)], Double(one.predictions)) }
    }

    private mutating func configuration(_ status: ConfigurationStatus) {
        family("headsign_configuration_reads_total", "counter", "Reloads of the configuration by outcome.")
        sample("headsign_configuration_reads_total", [("outcome", "taken")], Double(status.reloads))
        sample("headsign_configuration_reads_total", [("outcome", "refused")], Double(status.refusals))
        family(
            "headsign_configuration_state", "gauge",
            "1 for the state of the configuration in use, relative to its file.")
        for state in ConfigurationStatus.State.allCases {
            sample("headsign_configuration_state", [("state", state.rawValue)], status.state == state ? 1 : 0)
        }
    }

    private mutating func vaults(_ extent: VaultExtent) {
        family("headsign_vaults", "gauge", "Stored vaults.")
        sample("headsign_vaults", [], Double(extent.vaults))
        family("headsign_vault_bytes", "gauge", "Bytes in all vaults.")
        sample("headsign_vault_bytes", [], Double(extent.bytes))
    }

    private mutating func requests(_ metrics: Metrics) {
        let rows = Array(zip(metrics.names, metrics.current))
        family("headsign_http_requests_total", "counter", "HTTP responses by endpoint and status.")
        for (name, counters) in rows {
            for (status, count) in zip(Metrics.statuses, counters.byStatus) where count > 0 {
                sample("headsign_http_requests_total", [("endpoint", name), ("status", String(status))], Double(count))
            }
        }
        family(
            "headsign_http_request_seconds", "histogram",
            "Duration from request to response in seconds, without sending it.")
        for (name, counters) in rows where counters.byLatency.contains(where: { $0 > 0 }) {
            histogram(name, counters)
        }
    }

    private mutating func histogram(_ endpoint: String, _ counters: Metrics.Counters) {
        var sum: UInt64 = 0
        for (bound, count) in zip(Metrics.bounds.map { String($0) } + ["+Inf"], counters.byLatency) {
            sum += count
            sample("headsign_http_request_seconds_bucket", [("endpoint", endpoint), ("le", bound)], Double(sum))
        }
        sample("headsign_http_request_seconds_sum", [("endpoint", endpoint)], Double(counters.nanoseconds) / 1e9)
        sample("headsign_http_request_seconds_count", [("endpoint", endpoint)], Double(sum))
    }

    private mutating func agencies(_ registry: AgencyRegistry, now: Double) {
        let moments = registry.entries.map(\.moment)
        gauge("headsign_vehicles", "Vehicles in the latest state.", moments) {
            $0.service.map { Double($0.snapshot.vehicles.count) }
        }
        gauge("headsign_vehicles_stale", "Vehicles whose latest report is out of date.", moments) {
            $0.service.map { Double($0.snapshot.vehicles.count { $0.isStale }) }
        }
        gauge("headsign_snapshot_age_seconds", "Age of the latest state in seconds.", moments) {
            $0.service.map { max(0, now - $0.snapshot.at.fractional) }
        }
        gauge("headsign_timetable_ready", "1 if a timetable is loaded.", moments) { $0.service == nil ? 0 : 1 }
        gauge("headsign_import_errors", "Errors in the last import.", moments) { Double($0.schedule.errors) }
        gauge("headsign_import_warnings", "Warnings in the last import.", moments) { Double($0.schedule.warnings) }
    }

    private mutating func feeds(_ registry: AgencyRegistry) {
        family("headsign_feed_state", "gauge", "1 for the current state of the feed.")
        for moment in registry.entries.map(\.moment) {
            for feed in moment.feeds {
                for state in FeedStatus.State.allCases {
                    let labels = [("agency", moment.description.id), ("feed", feed.name), ("state", state.rawValue)]
                    sample("headsign_feed_state", labels, feed.state == state ? 1 : 0)
                }
            }
        }
    }

    private mutating func gauge(
        _ name: String, _ help: String, _ moments: [AgencyState], _ value: (AgencyState) -> Double?
    ) {
        family(name, "gauge", help)
        for moment in moments {
            if let value = value(moment) { sample(name, [("agency", moment.description.id)], value) }
        }
    }

    mutating func family(_ name: String, _ type: String, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
    }

    mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        let inside = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        let number = value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        text += inside.isEmpty ? "\(name) \(number)\n" : "\(name){\(inside)} \(number)\n"
    }

    private static func escaped(_ label: String) -> String {
        label.reduce(into: "") { text, character in
            switch character {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.append(character)
            }
        }
    }
}
