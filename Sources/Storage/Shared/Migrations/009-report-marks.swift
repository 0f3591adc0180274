extension PostgresMigration {
    /// The current day's report marks. Unlogged, so that neither write-ahead logs nor standbys contain them.
    static let reportMarks = PostgresMigration(
        9, "report marks", oldest: 5,
        [
            """
            CREATE UNLOGGED TABLE report_mark (
                agency text COLLATE "C" NOT NULL,
                trip text COLLATE "C" NOT NULL,
                day bigint NOT NULL,
                kind text COLLATE "C" NOT NULL,
                mark bigint NOT NULL,
                at bigint NOT NULL,
                seen timestamptz NOT NULL,
                PRIMARY KEY (day, agency, trip, kind, mark))
            """,
            "CREATE INDEX report_mark_seen ON report_mark (seen)",
        ])
}
