extension MetricsText {
    mutating func cluster(_ status: ClusterStatus) {
        family("headsign_node_role", "gauge", "1 for the role of this node.")
        sample("headsign_node_role", [("role", status.role)], 1)
        family("headsign_nodes", "gauge", "Nodes that are alive, by role.")
        let alive = Dictionary(grouping: status.nodes.filter(\.isAlive), by: \.role)
        for (role, nodes) in alive.sorted(by: { $0.key < $1.key }) {
            sample("headsign_nodes", [("role", role)], Double(nodes.count))
        }
        family("headsign_leases_held", "gauge", "Agencies whose live state this node makes.")
        sample("headsign_leases_held", [], Double(status.agencies.count(where: \.isHeld)))
        family("headsign_lease_held", "gauge", "1 if this node makes the agency's live state.")
        for agency in status.agencies {
            sample("headsign_lease_held", [("agency", agency.id)], agency.isHeld ? 1 : 0)
        }
        family("headsign_lease_epoch", "gauge", "How often the agency has changed its owner, as this node knows it.")
        for agency in status.agencies {
            if let epoch = agency.epoch { sample("headsign_lease_epoch", [("agency", agency.id)], Double(epoch)) }
        }
        replicas(status.agencies)
        family("headsign_beats_failed_total", "counter", "Beats that the database did not answer.")
        sample("headsign_beats_failed_total", [], Double(status.failedBeats))
        guard let seconds = status.sinceBeat else { return }
        family("headsign_beat_age_seconds", "gauge", "Seconds since the database answered a beat.")
        sample("headsign_beat_age_seconds", [], seconds)
    }

    private mutating func replicas(_ agencies: [ClusterStatus.Agency]) {
        follows("headsign_replica_epoch", "Epoch of the state that is shown.", agencies) { Double($0.epoch) }
        follows("headsign_replica_age_seconds", "Age of the state that is shown, by its owner's clock.", agencies) {
            $0.age.map { Double($0) }
        }
        follows("headsign_replica_quiet_seconds", "Seconds since the agency's owner was heard from.", agencies) {
            Double($0.quiet) / 1000
        }
        follows("headsign_replica_bytes_total", "Bytes from owners.", agencies, "counter") { Double($0.bytes) }
        family("headsign_followers", "gauge", "Nodes that follow an agency here.")
        each(agencies) { $0.following.map { ("headsign_followers", Double($0.nodes)) } }
        family("headsign_followers_waiting_frames", "gauge", "Frames that wait for nodes that follow.")
        each(agencies) { $0.following.map { ("headsign_followers_waiting_frames", Double($0.frames)) } }
        family("headsign_followers_waiting_bytes", "gauge", "Bytes that wait for nodes that follow.")
        each(agencies) { $0.following.map { ("headsign_followers_waiting_bytes", Double($0.bytes)) } }
    }

    private mutating func follows(
        _ name: String, _ help: String, _ agencies: [ClusterStatus.Agency], _ type: String = "gauge",
        _ value: (ReplicaFigures) -> Double?
    ) {
        family(name, type, help)
        each(agencies) { $0.replica.flatMap(value).map { (name, $0) } }
    }

    private mutating func each(
        _ agencies: [ClusterStatus.Agency], _ value: (ClusterStatus.Agency) -> (name: String, value: Double)?
    ) {
        for agency in agencies {
            if let (name, value) = value(agency) { sample(name, [("agency", agency.id)], value) }
        }
    }
}
