extension PostgresMigration {
    /// The observed trajectories of previous days, and the calibration of predictions, as in the SQLite schema.
    static let learnedState = PostgresMigration(
        5, "experience",
        [
            // The key begins with the agency and the day, because rows are read and deleted day by day.
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
