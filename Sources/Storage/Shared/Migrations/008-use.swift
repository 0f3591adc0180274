extension PostgresMigration {
    /// Resource usage by client hash and node. Unlogged, because it need not survive a crash of the database.
    static let use = PostgresMigration(
        8, "use", oldest: 5,
        [
            """
            CREATE UNLOGGED TABLE headsign_use (
                mark bigint NOT NULL,
                session bigint NOT NULL,
                sum bigint NOT NULL,
                changed timestamptz NOT NULL,
                PRIMARY KEY (mark, session)) WITH (fillfactor = 50)
            """
        ])
}
