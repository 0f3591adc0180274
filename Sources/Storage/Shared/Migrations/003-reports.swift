extension SharedMigration {
    /// How often riders said of a trip that it did not come, or was full, as in the file. Nothing here is of a rider.
    static let reports = SharedMigration(
        3, "reports",
        [
            // In the order of bytes, as the file has it.
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
