extension PostgresMigration {
    /// The files of sealed service days, one for each node that recorded a part of the day. Earlier versions of the
    /// program ignore them.
    static let sealedDays = PostgresMigration(
        13, "sealed days", oldest: 5,
        [
            """
            CREATE TABLE sealed_day (
                agency text NOT NULL,
                day bigint NOT NULL,
                node text NOT NULL,
                content bytea NOT NULL,
                PRIMARY KEY (agency, day, node))
            """,
            // The files are already compressed.
            "ALTER TABLE sealed_day ALTER COLUMN content SET STORAGE EXTERNAL",
        ])
}
