extension SharedMigration {
    /// A random id of these tables: epochs of leases count from 1 again in a database that was made anew. Programs before it
    /// do without.
    static let history = SharedMigration(
        11, "history", oldest: 5,
        [
            "CREATE TABLE headsign_history (id bigint NOT NULL)",
            """
            INSERT INTO headsign_history
            SELECT ('x' || left(replace(gen_random_uuid()::text, '-', ''), 15))::bit(60)::bigint
            """,
        ])
}
