/// The UTC offsets of one time zone during the period of a timetable. Stored in the timetable file, so that the core
/// needs no time zone database.
@usableFromInline package struct TimeZoneTable: Sendable {
    /// The start of each offset, in ascending order. The first offset also applies before its start.
    @usableFromInline package let starts: Column<Int, EpochSeconds>
    /// The offset from UTC in seconds.
    @usableFromInline package let offsets: Column<Int, Int32>

    @inlinable package init(starts: Column<Int, EpochSeconds>, offsets: Column<Int, Int32>) {
        self.starts = starts
        self.offsets = offsets
    }

    /// Returns the offset from UTC in seconds at a time; 0 for an empty table.
    @inlinable package func offset(at epoch: EpochSeconds) -> Int64 {
        guard offsets.count > 0 else { return 0 }
        let after = starts.partitioningIndex { $0 > epoch }
        return Int64(offsets[max(after - 1, 0)])
    }

    /// Returns the start of a service day: local noon minus twelve hours. GTFS times are relative to it, so they remain
    /// valid on days with a clock change.
    @inlinable package func start(of date: ServiceDate) -> EpochSeconds {
        let noonIfUTC = date.utcStart + 43_200
        // The estimate of noon has the same offset as noon itself, because clock changes never occur within hours of
        // noon.
        return noonIfUTC - offset(at: noonIfUTC - offset(at: noonIfUTC)) - 43_200
    }

    /// Returns the time at which local clocks show a date and time of day. If they show it twice, returns the first
    /// time; if they skip it, uses the offset before the change.
    /// - Parameter shown: The time at which a UTC clock shows this date and time of day.
    package func epoch(ofClock shown: EpochSeconds) -> EpochSeconds {
        // At least two days lie between two clock changes, so at most one is relevant.
        let (early, late) = (shown - offset(at: shown - 86_400), shown - offset(at: shown + 86_400))
        return early + offset(at: early) != shown && late + offset(at: late) == shown ? late : early
    }

    /// Returns the local date at a timestamp.
    @inlinable package func date(at epoch: EpochSeconds) -> ServiceDate {
        let local = (epoch + offset(at: epoch)).rawValue
        let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        return ServiceDate(daysSince1970: Int32(truncatingIfNeeded: day))
    }
}
