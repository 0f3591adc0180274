import Cluster
import PostgreSQL
import TransitCore

extension LeaseTable {
    /// Reads the nodes and leases.
    /// - Parameter history: An SQL expression for the ID of the set of lease tables; see `Leases.history`.
    init(_ connection: Connection, history: String) throws {
        let nodes = try connection.query(
            """
            SELECT \(Self.milliseconds("clock_timestamp()")), name, session, address, role, version, agencies,
                \(Self.milliseconds("clock_timestamp() - seen")), \(Self.milliseconds("clock_timestamp() - since")),
                \(history)
            FROM headsign_node ORDER BY name
            """)
        let leases = try connection.query(
            """
            SELECT agency, epoch, owner, session, address, \(Self.milliseconds("expires - clock_timestamp()")),
                \(Self.milliseconds("clock_timestamp() - since")), weight
            FROM headsign_lease ORDER BY agency
            """)
        self.init(
            at: EpochMilliseconds(nodes.count > 0 ? try nodes.number(0, 0) : 0),
            history: nodes.count > 0 ? try nodes.number(0, 9) : 0,
            nodes: try (0..<nodes.count).map { try Node(nodes, $0) },
            leases: try (0..<leases.count).map { try Lease(leases, $0) })
    }

    private static func milliseconds(_ time: String) -> String { "(extract(epoch FROM \(time)) * 1000)::bigint" }
}

extension LeaseTable.Node {
    /// Decodes a node. An unknown role of a later version is treated as `web`, which owns no agencies.
    fileprivate init(_ rows: Rows, _ row: Int) throws {
        self.init(
            ClusterNode(
                name: try rows.word(row, 1), session: try rows.number(row, 2), address: try rows.word(row, 3),
                role: NodeRole(rawValue: try rows.word(row, 4)) ?? .web, version: try rows.word(row, 5),
                agencies: try rows.word(row, 6).split(separator: ",").map(String.init)),
            silence: try rows.number(row, 7), age: try rows.number(row, 8))
    }
}

extension LeaseTable.Lease {
    fileprivate init(_ rows: Rows, _ row: Int) throws {
        var holder: LeaseTable.Holder?
        if let name = try rows.text(row, 2), let session = try rows.integer(row, 3) {
            holder = LeaseTable.Holder(name: name, session: session, address: try rows.text(row, 4) ?? "")
        }
        self.init(
            agency: try rows.word(row, 0), epoch: try rows.number(row, 1), holder: holder,
            left: try rows.number(row, 5), held: try rows.number(row, 6), weight: try rows.number(row, 7))
    }
}
