extension PostgresMigration {
    /// The cluster's nodes, and each agency's lease. All times are from the database's clock.
    static let leases = PostgresMigration(
        6, "leases", oldest: 5,
        [
            """
            CREATE TABLE headsign_node (
                name text COLLATE "C" PRIMARY KEY,
                session bigint NOT NULL,
                address text NOT NULL,
                role text NOT NULL,
                version text NOT NULL,
                agencies text NOT NULL,
                since timestamptz NOT NULL,
                seen timestamptz NOT NULL)
            """,
            // A released lease has no owner, but retains its epoch.
            """
            CREATE TABLE headsign_lease (
                agency text COLLATE "C" PRIMARY KEY,
                epoch bigint NOT NULL,
                owner text COLLATE "C",
                session bigint,
                address text,
                expires timestamptz NOT NULL,
                since timestamptz NOT NULL,
                weight bigint NOT NULL)
            """,
            // Every row changes with every heartbeat.
            "ALTER TABLE headsign_node SET (fillfactor = 50)",
            "ALTER TABLE headsign_lease SET (fillfactor = 50)",
        ])
}
