/// The offsets of one time zone from UTC, as far as a timetable needs them; travels inside the timetable file, so that
/// the core knows local time without a time zone database.
@usableFromInline package struct TimeZoneTable: Sendable {
    /// When each offset begins, ascending. The first offset also holds before its beginning.
    @usableFromInline package let starts: Column<Int, EpochSeconds>
    /// Seconds to add to UTC.
    @usableFromInline package let offsets: Column<Int, Int32>

    @inlinable package init(starts: Column<Int, EpochSeconds>, offsets: Column<Int, Int32>) {
        self.starts = starts
        self.offsets = offsets
    }

    /// Seconds to add to UTC at a moment; 0 for an empty table.
    @inlinable package func offset(at epoch: EpochSeconds) -> Int64 {
        guard offsets.count > 0 else { return 0 }
        let after = starts.partitioningIndex { $0 > epoch }
        return Int64(offsets[max(after - 1, 0)])
    }

    /// The start of a service day: noon, local time, minus twelve hours. GTFS counts from there, so that
    /// times still work on the day the clocks change.
    @inlinable package func start(of date: ServiceDate) -> EpochSeconds {
        let noonIfUTC = date.utcStart + 43_200
        // The offset at noon is that of the guess unless the clocks change within hours of noon, which none does.
        return noonIfUTC - offset(at: noonIfUTC - offset(at: noonIfUTC)) - 43_200
    }

    /// The calendar day at a moment, local time.
    @inlinable package func date(at epoch: EpochSeconds) -> ServiceDate {
        let local = (epoch + offset(at: epoch)).rawValue
        let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        return ServiceDate(daysSince1970: Int32(truncatingIfNeeded: day))
    }
}
