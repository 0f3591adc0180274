extension TimeZoneTable {
    /// The time after midnight, in seconds, at which a service day ends for data without a trip, because night services
    /// belong to the day on which they began.
    private static let night: Int64 = 4 * 3600

    /// Returns the service day at a time, for data without a trip: until four in the morning, the previous date.
    package func serviceDate(at moment: EpochSeconds) -> ServiceDate { date(at: moment - Self.night) }
}

extension Timetable {
    /// Returns the service day at a time, for data without a trip: until four in the morning, the previous date.
    package func serviceDate(at moment: EpochSeconds) -> ServiceDate { zone.serviceDate(at: moment) }
}
