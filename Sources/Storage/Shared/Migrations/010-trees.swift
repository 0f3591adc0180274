extension PostgresMigration {
    /// Training rows for decision trees, and the newest trees, as in the SQLite schema. Earlier versions of the program
    /// predict without them.
    static let trees = PostgresMigration(
        10, "trees", oldest: 5,
        [
            """
            CREATE TABLE tree_rows (
                agency text COLLATE "C" NOT NULL,
                added bigint NOT NULL,
                count bigint NOT NULL,
                content bytea NOT NULL,
                PRIMARY KEY (agency, added))
            """,
            """
            CREATE TABLE trees (
                agency text COLLATE "C" PRIMARY KEY, day bigint NOT NULL, forest bytea NOT NULL)
            """,
        ])
}
