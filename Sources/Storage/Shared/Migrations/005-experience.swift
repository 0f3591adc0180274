extension SharedMigration {
    /// What vehicles did on the days before, and how predictions turned out, as in the file.
    static let experience = SharedMigration(
        5, "experience",
        [
            // By day first: they are read and forgotten day by day.
            """
            CREATE TABLE trajectory (
                agency text COLLATE "C" NOT NULL,
                line bigint NOT NULL,
                trip bigint NOT NULL,
                days bigint NOT NULL,
                day bigint NOT NULL,
                known bigint NOT NULL,
                times bytea NOT NULL,
                PRIMARY KEY (agency, day, line, trip, days))
            """,
            "CREATE TABLE calibration (agency text COLLATE \"C\" PRIMARY KEY, figures bytea NOT NULL)",
        ])
}
