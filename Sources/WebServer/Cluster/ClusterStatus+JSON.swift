import Agencies
import TransitCore

extension ClusterStatus {
    /// The status of only this node: `{"name":…,"role":…,"version":…,"format":…,"database":"reached","holds":[…]}`.
    var nodeJSON: [UInt8] {
        var json = JSONWriter(capacity: 128)
        json.object { json in
            members(&json)
            json.key("holds")
            json.array(agencies.filter(\.isHeld)) { $0.string($1.id) }
        }
        return json.bytes
    }

    /// The complete status: this node and its leases, all agencies and all nodes.
    var json: [UInt8] {
        var json = JSONWriter(capacity: 1024)
        json.object { json in
            members(&json)
            json.key("leases")
            json.array(agencies.filter(\.isHeld)) { $0.member(of: $1) { _, _ in } }
            json.key("agencies")
            json.array(agencies) { json, agency in
                json.member(of: agency) { json, agency in
                    json.key("owner")
                    if let owner = agency.owner { json.string(owner) } else { json.null() }
                    if let replica = agency.replica { json.member(of: replica) }
                    if let following = agency.following { json.member(of: following) }
                }
            }
            json.key("nodes")
            json.array(nodes) { $0.member(of: $1) }
        }
        return json.bytes
    }

    private func members(_ json: inout JSONWriter) {
        json.member("name", name)
        json.member("role", role)
        json.member("version", version)
        json.member("format", format)
        json.member("database", isDatabaseReached ? "reached" : "away")
    }
}

extension JSONWriter {
    fileprivate mutating func member(
        of agency: ClusterStatus.Agency, _ more: (inout JSONWriter, ClusterStatus.Agency) -> Void
    ) {
        object { json in
            json.member("agency", agency.id)
            more(&json, agency)
            if let epoch = agency.epoch { json.member("epoch", epoch) }
            if let seconds = agency.secondsLeft {
                json.key("secondsLeft")
                json.decimal(seconds, places: 1)
            }
        }
    }

    /// Writes the replication lag: `"follows":{"epoch":…,"sequence":…,"age":…,"quiet":…,"bytes":…}`.
    fileprivate mutating func member(of replica: ReplicaFigures) {
        key("follows")
        object { json in
            json.member("epoch", replica.epoch)
            json.member("sequence", replica.sequence)
            if let age = replica.age { json.member("age", age) }
            json.key("quiet")
            json.decimal(Double(replica.quiet) / 1000, places: 1)
            json.member("bytes", replica.bytes)
        }
    }

    fileprivate mutating func member(of following: ClusterStatus.Following) {
        key("followers")
        object { json in
            json.member("nodes", following.nodes)
            json.member("framesWaiting", following.frames)
            json.member("bytesWaiting", following.bytes)
        }
    }

    fileprivate mutating func member(of node: ClusterStatus.Node) {
        object { json in
            json.member("name", node.name)
            json.member("role", node.role)
            json.member("version", node.version)
            json.member("isAlive", node.isAlive)
            json.key("silence")
            json.decimal(node.silence, places: 1)
        }
    }
}
