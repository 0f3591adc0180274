extension SharedMigration {
    /// How much was used by whom on which node, by marks. Nothing of it need outlive the database's process.
    static let use = SharedMigration(
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
