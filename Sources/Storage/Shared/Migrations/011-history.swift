extension PostgresMigration {
    /// A random ID of this set of lease tables, which tells it from recreated tables, in which lease epochs restart at
    /// 1. Earlier versions of the program ignore it.
    static let history = PostgresMigration(
        11, "history", oldest: 5,
        [
            "CREATE TABLE headsign_history (id bigint NOT NULL)",
            """
            INSERT INTO headsign_history
            SELECT ('x' || left(replace(gen_random_uuid()::text, '-', ''), 15))::bit(60)::bigint
            """,
        ])
}
