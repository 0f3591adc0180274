extension SharedMigration {
    /// Which trip a vehicle had run before which, as in the file. Programs before it leave the columns as they are.
    static let successions = SharedMigration(
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
