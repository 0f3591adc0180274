extension PostgresMigration {
    /// The logs of running service days as segments; each log's last segment is replaced while it grows. Earlier
    /// versions of the program ignore them.
    static let runningDays = PostgresMigration(
        15, "running days", oldest: 5,
        [
            """
            CREATE TABLE running_day (
                agency text NOT NULL,
                day bigint NOT NULL,
                node text NOT NULL,
                log bigint NOT NULL,
                segment bigint NOT NULL,
                content bytea NOT NULL,
                PRIMARY KEY (agency, day, node, log, segment))
            """,
            // The segments are already compressed.
            "ALTER TABLE running_day ALTER COLUMN content SET STORAGE EXTERNAL",
        ])
}
