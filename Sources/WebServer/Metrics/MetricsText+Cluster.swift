import Agencies

extension MetricsText {
    mutating func cluster(_ status: ClusterStatus) {
        family("headsign_node_role", "gauge", "1 for the role of this node.")
        sample("headsign_node_role", [("role", status.role)], 1)
        family("headsign_nodes", "gauge", "Live nodes by role.")
        let alive = Dictionary(grouping: status.nodes.filter(\.isAlive), by: \.role)
        for (role, nodes) in alive.sorted(by: { $0.key < $1.key }) {
            sample("headsign_nodes", [("role", role)], Double(nodes.count))
        }
        family("headsign_leases_held", "gauge", "Agencies owned by this node.")
        sample("headsign_leases_held", [], Double(status.agencies.count(where: \.isHeld)))
        family("headsign_lease_held", "gauge", "1 if this node owns the agency.")
        for agency in status.agencies {
            sample("headsign_lease_held", [("agency", agency.id)], agency.isHeld ? 1 : 0)
        }
        family("headsign_lease_epoch", "gauge", "Number of changes of ownership of the agency, as known to this node.")
        for agency in status.agencies {
            if let epoch = agency.epoch { sample("headsign_lease_epoch", [("agency", agency.id)], Double(epoch)) }
        }
        replicas(status.agencies)
        family("headsign_beats_failed_total", "counter", "Heartbeats without a response from the database.")
        sample("headsign_beats_failed_total", [], Double(status.failedBeats))
        guard let seconds = status.sinceBeat else { return }
        family(
            "headsign_beat_age_seconds", "gauge", "Seconds since the last heartbeat with a response from the database.")
        sample("headsign_beat_age_seconds", [], seconds)
    }

    private mutating func replicas(_ agencies: [ClusterStatus.Agency]) {
        each("headsign_replica_epoch", "Ownership epoch of the replicated state.", agencies) {
            $0.replica.map { Double($0.epoch) }
        }
        each("headsign_replica_age_seconds", "Age of the replicated state in seconds, by its owner's clock.", agencies)
        {
            $0.replica?.age.map { Double($0) }
        }
        each("headsign_replica_quiet_seconds", "Seconds since the last data from the agency's owner.", agencies) {
            $0.replica.map { Double($0.quiet) / 1000 }
        }
        each("headsign_replica_bytes_total", "Bytes received from the agency's owner.", agencies, "counter") {
            $0.replica.map { Double($0.bytes) }
        }
        each("headsign_followers", "Nodes that follow the agency on this node.", agencies) {
            $0.following.map { Double($0.nodes) }
        }
        each("headsign_followers_waiting_frames", "Frames queued for following nodes.", agencies) {
            $0.following.map { Double($0.frames) }
        }
        each("headsign_followers_waiting_bytes", "Bytes queued for following nodes.", agencies) {
            $0.following.map { Double($0.bytes) }
        }
    }

    private mutating func each(
        _ name: String, _ help: String, _ agencies: [ClusterStatus.Agency], _ type: String = "gauge",
        _ value: (ClusterStatus.Agency) -> Double?
    ) {
        family(name, type, help)
        for agency in agencies {
            if let value = value(agency) { sample(name, [("agency", agency.id)], value) }
        }
    }
}
