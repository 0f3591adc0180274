/// The UTC offsets of one time zone for the period of a timetable. Stored in the timetable file, so that the core needs
/// no time zone database.
@usableFromInline package struct TimeZoneTable: Sendable {
    /// The start of each offset, ascending. The first offset also applies before its start.
    @usableFromInline package let starts: Column<Int, EpochSeconds>
    /// Seconds to add to UTC.
    @usableFromInline package let offsets: Column<Int, Int32>

    @inlinable package init(starts: Column<Int, EpochSeconds>, offsets: Column<Int, Int32>) {
        self.starts = starts
        self.offsets = offsets
    }

    /// Seconds to add to UTC at a time; 0 for an empty table.
    @inlinable package func offset(at epoch: EpochSeconds) -> Int64 {
        guard offsets.count > 0 else { return 0 }
        let after = starts.partitioningIndex { $0 > epoch }
        return Int64(offsets[max(after - 1, 0)])
    }

    /// The start of a service day: local noon minus twelve hours. GTFS times count from there, so they remain valid on
    /// days with a clock change.
    @inlinable package func start(of date: ServiceDate) -> EpochSeconds {
        let noonIfUTC = date.utcStart + 43_200
        // The offset at noon equals that of the guess unless clocks change within hours of noon, which none do.
        return noonIfUTC - offset(at: noonIfUTC - offset(at: noonIfUTC)) - 43_200
    }

    /// Returns the time at which clocks show a date and time of day. Of one that they show twice it is the first time;
    /// one that they skip is read with the offset before the change.
    /// - Parameter shown: The time if the offset were zero.
    package func epoch(ofClock shown: EpochSeconds) -> EpochSeconds {
        // Clocks do not change twice within two days.
        let (early, late) = (shown - offset(at: shown - 86_400), shown - offset(at: shown + 86_400))
        return early + offset(at: early) != shown && late + offset(at: late) == shown ? late : early
    }

    /// The local date at a time.
    @inlinable package func date(at epoch: EpochSeconds) -> ServiceDate {
        let local = (epoch + offset(at: epoch)).rawValue
        let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        return ServiceDate(daysSince1970: Int32(truncatingIfNeeded: day))
    }
}
