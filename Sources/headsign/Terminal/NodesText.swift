import Cluster
import ServerHost
import TransitCore

/// Formats nodes and leases as a table or as JSON.
struct NodesText {
    private let table: LeaseTable
    private let agencies: [String]
    private let rules = LeaseRules()

    /// - Parameter agencies: The configured agencies. Leases of other agencies are not shown.
    init(_ table: LeaseTable, _ agencies: [String]) {
        (self.table, self.agencies) = (table, agencies)
    }

    /// Whether every configured agency has an owner.
    var isOwned: Bool { agencies.allSatisfy { table.lease(of: $0).map { !$0.isOver(rules) } ?? false } }

    var lines: [String] {
        var nodes = Table([.left, .left, .left, .left, .left])
        nodes.add(["NODE", "ROLE", "STATE", "VERSION", "ADDRESS"])
        for row in table.nodes {
            nodes.add([row.node.name, row.node.role.rawValue, state(row), row.node.version, row.node.address])
        }
        var owners = Table([.left, .left, .right, .right])
        owners.add(["AGENCY", "OWNER", "EPOCH", "LEFT"])
        for agency in agencies {
            let lease = table.lease(of: agency)
            let isOver = lease.map { $0.isOver(rules) } ?? true
            owners.add([
                agency, lease?.holder?.name ?? "–", lease.map { "\($0.epoch)" } ?? "–",
                isOver ? "expired" : "\((lease?.left ?? 0) / 1000) s",
            ])
        }
        return nodes.lines + [""] + owners.lines
    }

    private func state(_ row: LeaseTable.Node) -> String {
        row.isAlive(rules) ? "alive" : "gone for \(ClockText.age(Double(row.silence / 1000)))"
    }

    var json: String {
        var json = JSONWriter()
        json.object { json in
            json.key("nodes")
            json.array(table.nodes) { json, row in
                json.object { json in
                    json.member("name", row.node.name)
                    json.member("role", row.node.role.rawValue)
                    json.member("isAlive", row.isAlive(rules))
                    json.member("silence", Double(row.silence) / 1000, places: 1)
                    json.member("version", row.node.version)
                    json.member("address", row.node.address)
                }
            }
            json.key("agencies")
            json.array(agencies) { json, agency in
                let lease = table.lease(of: agency)
                json.object { json in
                    json.member("id", agency)
                    json.member("owner", lease?.holder?.name)
                    json.member("epoch", lease?.epoch)
                    json.member(
                        "secondsLeft", lease?.holder.flatMap { _ in lease.map { Double($0.left) / 1000 } }, places: 1)
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
