extension PostgresMigration {
    /// The version of a recorded service day, which is 0 unless the day was recomputed from recordings. Earlier
    /// versions of the program ignore it.
    static let sealedDayVersions = PostgresMigration(
        14, "sealed day versions", oldest: 5,
        ["ALTER TABLE sealed_day ADD COLUMN version bigint NOT NULL DEFAULT 0"])
}
