extension TimeZoneTable {
    /// Seconds after midnight that belong to the previous service day, because night services end with the day they
    /// began on.
    private static let night: Int64 = 4 * 3600

    /// The service day at a time, for cases without a trip to derive it from.
    package func serviceDate(at moment: EpochSeconds) -> ServiceDate { date(at: moment - Self.night) }
}

extension Timetable {
    /// The service day at a time, for cases without a trip to derive it from.
    package func serviceDate(at moment: EpochSeconds) -> ServiceDate { zone.serviceDate(at: moment) }
}
