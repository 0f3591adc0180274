package import Cluster
package import PostgreSQL
import TransitCore

/// The cluster's nodes and leases in a shared PostgreSQL database.
package struct PostgresLeaseStore: LeaseRepository {
    private let database: PostgresDatabase

    package init(_ database: PostgresDatabase) {
        self.database = database
    }

    package func beat(
        _ wish: LeaseWish, _ rules: LeaseRules, claims: @escaping @Sendable (LeaseTable) -> [LeaseClaim]
    ) async throws -> LeaseTable {
        try await database.write { connection in
            wish.isLast ? try Self.leave(wish, rules, in: connection) : try Self.renew(wish, rules, in: connection)
            var table = try LeaseTable(connection, history: Self.history)
            let wanted = claims(table)
            guard !wanted.isEmpty else { return table }
            for claim in try Self.take(wanted, wish.node, rules, in: connection) {
                table.take(claim, by: wish.node, rules)
            }
            return table
        }
    }

    /// Reads the nodes and leases without joining the cluster or changing anything. The result is empty if the tables
    /// do not exist yet.
    package static func table(in address: DatabaseAddress) async throws -> LeaseTable {
        let pool = ConnectionPool(address, size: 1)
        let table = try await pool.transaction(.read) { connection in
            let isThere = try connection.query("SELECT to_regclass('headsign_lease') IS NOT NULL").flag(0, 0)
            // In databases of earlier versions, the set of lease tables has no ID.
            return isThere ? try LeaseTable(connection, history: "0::bigint") : LeaseTable(at: 0)
        }
        await pool.close()
        return table
    }

    /// An SQL expression for the ID of the set of lease tables. The stored ID is combined with the table's OID, so that
    /// the result changes when an old dump is restored.
    private static let history = "(SELECT id # 'headsign_history'::regclass::oid::bigint FROM headsign_history)"

    /// Renews all leases of this session, including expired ones that no other node has taken. If the client stalls
    /// within the transaction, it blocks other nodes for at most two seconds.
    private static func renew(_ wish: LeaseWish, _ rules: LeaseRules, in connection: Connection) throws {
        let node = wish.node
        try connection.query(
            """
            WITH patience AS (SELECT set_config('idle_in_transaction_session_timeout', '2s', true)),
            node AS (
                INSERT INTO headsign_node (session, name, address, role, version, agencies, since, seen)
                SELECT $1, $7, $8, $9, $10, $11, clock_timestamp(), clock_timestamp() FROM patience
                ON CONFLICT (name) DO UPDATE SET
                    since = CASE WHEN headsign_node.session = excluded.session THEN headsign_node.since
                        ELSE excluded.since END,
                    session = excluded.session, address = excluded.address, role = excluded.role,
                    version = excluded.version, agencies = excluded.agencies, seen = excluded.seen),
            forgotten AS (DELETE FROM headsign_node WHERE seen < clock_timestamp() - interval '1 day' AND name <> $7),
            \(gifts)
            UPDATE headsign_lease SET
                expires = clock_timestamp() + $6 * interval '1 millisecond',
                weight = coalesce(
                    (SELECT reported.weight FROM unnest($12::text[], $13::bigint[]) AS reported (agency, weight)
                        WHERE reported.agency = headsign_lease.agency), headsign_lease.weight)
            WHERE session = $1 AND agency <> ALL ($2)
            """,
            giving(wish, rules) + [
                .text(node.name), .text(node.address), .text(node.role.rawValue), .text(node.version),
                .text(node.agencies.joined(separator: ",")), .texts(wish.weights.keys.sorted()),
                .integers(wish.weights.sorted { $0.key < $1.key }.map { max($0.value, 1) }),
            ])
    }

    /// Deletes the row of a node that shuts down, and releases or transfers its leases.
    private static func leave(_ wish: LeaseWish, _ rules: LeaseRules, in connection: Connection) throws {
        try connection.query(
            "WITH \(gifts) DELETE FROM headsign_node WHERE session = $1", giving(wish, rules))
    }

    /// The SQL clause that releases leases, or transfers those with a successor.
    private static let gifts = """
        gift AS (
            UPDATE headsign_lease SET
                owner = nullif(successor.name, ''), session = nullif(successor.session, 0), address = nullif(successor.address, ''),
                epoch = CASE WHEN successor.session = 0 THEN epoch ELSE epoch + 1 END,
                expires = clock_timestamp()
                    + CASE WHEN successor.session = 0 THEN interval '0' ELSE $6 * interval '1 millisecond' END,
                since = clock_timestamp()
            FROM unnest($2::text[], $3::text[], $4::bigint[], $5::text[]) AS successor (agency, name, session, address)
            WHERE headsign_lease.agency = successor.agency AND headsign_lease.session = $1)
        """

    private static func giving(_ wish: LeaseWish, _ rules: LeaseRules) -> [Parameter] {
        [
            .integer(wish.node.session), .texts(wish.gifts.map(\.agency)),
            .texts(wish.gifts.map { $0.successor?.name ?? "" }),
            .integers(wish.gifts.map { $0.successor?.session ?? 0 }),
            .texts(wish.gifts.map { $0.successor?.address ?? "" }), .integer(rules.lease),
        ]
    }

    /// Claims leases that still have the expected epoch. Of two concurrent claims, the first succeeds; the second finds
    /// another epoch.
    private static func take(
        _ claims: [LeaseClaim], _ node: ClusterNode, _ rules: LeaseRules, in connection: Connection
    ) throws -> [LeaseClaim] {
        let rows = try connection.query(
            """
            INSERT INTO headsign_lease (agency, epoch, owner, session, address, expires, since, weight)
            SELECT claim.agency, claim.epoch + 1, $3, $4, $5, clock_timestamp() + $6 * interval '1 millisecond',
                clock_timestamp(), 1
            FROM unnest($1::text[], $2::bigint[]) AS claim (agency, epoch) ORDER BY claim.agency
            ON CONFLICT (agency) DO UPDATE SET
                epoch = excluded.epoch, owner = excluded.owner, session = excluded.session,
                address = excluded.address, expires = excluded.expires, since = excluded.since
            WHERE headsign_lease.epoch = excluded.epoch - 1 AND (headsign_lease.session IS NULL
                OR headsign_lease.expires <= clock_timestamp()
                OR headsign_lease.expires > clock_timestamp() + $7 * interval '1 millisecond')
            RETURNING agency, epoch - 1
            """,
            [
                .texts(claims.map(\.agency)), .integers(claims.map { Int64(clamping: $0.epoch) }), .text(node.name),
                .integer(node.session), .text(node.address), .integer(rules.lease),
                .integer(rules.lease + rules.drift),
            ])
        return try (0..<rows.count).map {
            LeaseClaim(agency: try rows.word($0, 0), epoch: try rows.number($0, 1))
        }
    }
}
