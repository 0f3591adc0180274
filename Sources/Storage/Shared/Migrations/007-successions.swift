extension PostgresMigration {
    /// The previous trip of each trip's vehicle, as in the SQLite schema. Earlier versions of the program ignore the
    /// columns.
    static let successions = PostgresMigration(
        7, "successions", oldest: 5,
        [
            """
            ALTER TABLE trajectory
                ADD COLUMN number bigint NOT NULL DEFAULT 0,
                ADD COLUMN number_before bigint NOT NULL DEFAULT 0,
                ADD COLUMN trip_id text COLLATE "C" NOT NULL DEFAULT ''
            """
        ])
}
