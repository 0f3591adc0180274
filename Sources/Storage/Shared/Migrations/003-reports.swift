extension PostgresMigration {
    /// The counts of riders' reports per trip, as in the SQLite schema. The table contains no data about riders.
    static let reports = PostgresMigration(
        3, "reports",
        [
            // Collated by bytes, as in SQLite.
            """
            CREATE TABLE report (
                agency text COLLATE "C" NOT NULL,
                trip text COLLATE "C" NOT NULL,
                day bigint NOT NULL,
                hour bigint NOT NULL,
                kind text COLLATE "C" NOT NULL,
                count bigint NOT NULL,
                PRIMARY KEY (agency, trip, day, hour, kind))
            """,
            "CREATE INDEX report_hour ON report (hour)",
        ])
}
