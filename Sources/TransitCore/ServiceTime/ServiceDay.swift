extension TimeZoneTable {
    /// Seconds after midnight in which it is still the service day before: night buses end with the day on which they began.
    private static let night: Int64 = 4 * 3600

    /// The service day that riders mean at a moment, where no trip of a timetable says it.
    package func serviceDate(at moment: EpochSeconds) -> ServiceDate { date(at: moment - Self.night) }
}

extension Timetable {
    /// The service day that riders mean at a moment, where no trip says it.
    package func serviceDate(at moment: EpochSeconds) -> ServiceDate { zone.serviceDate(at: moment) }
}
