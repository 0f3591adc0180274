import TransitCore

/// The period that a timetable's calendar covers. The calendar is stored as one bit per service and day.
///
/// The period normally extends from the first to the last day with service. If that exceeds the maximum size, it is
/// shortened to the part that contains the most landmarks: first days, last days and added days of services.
struct ServiceSpan {
    /// The first day of the period, in days since 1970.
    private(set) var first: Int32 = 0
    private(set) var days = 0
    /// The services that have days outside the shortened period.
    private(set) var cut: [ServiceIndex] = []

    /// The number of 64-day words per service.
    var width: Int { (days + 63) / 64 }
    var lastDay: ServiceDate? { days == 0 ? nil : ServiceDate(daysSince1970: first + Int32(days) - 1) }
    var firstDay: ServiceDate? { days == 0 ? nil : ServiceDate(daysSince1970: first) }

    /// Computes the period of the given services.
    /// - Parameter limit: The maximum total number of 64-day words.
    init(_ services: IndexedArray<ServiceIndex, ServiceRecord>, limit: Int) {
        guard let whole = Self.reach(services) else { return }
        first = whole.lowerBound
        days = whole.count
        let widest = max(limit / max(services.count, 1), 1)
        guard width > widest else { return }
        days = widest * 64
        first = Self.busiest(services, days: Int32(days), within: whole)
        cut = services.indices.filter { service in
            var isCut = false
            services[service].forEachWord { word, days in
                isCut = isCut || days & ~inside(word) != 0
            }
            return isCut
        }
    }

    /// Returns the range from the first to the last day on which any service runs; nil if no service runs.
    private static func reach(_ services: IndexedArray<ServiceIndex, ServiceRecord>) -> ClosedRange<Int32>? {
        var low = Int32.max
        var high = Int32.min
        for service in services {
            service.forEachWord { word, days in
                low = min(low, Int32(word * 64 + days.trailingZeroBitCount))
                high = max(high, Int32(word * 64 + 63 - days.leadingZeroBitCount))
            }
        }
        return low <= high ? low...high : nil
    }

    /// Returns the first day of the period of the given length that contains the most landmarks. If several are equal,
    /// returns the earliest.
    private static func busiest(
        _ services: IndexedArray<ServiceIndex, ServiceRecord>, days: Int32, within whole: ClosedRange<Int32>
    ) -> Int32 {
        let landmarks = services.flatMap(\.landmarks).sorted()
        var best = (first: whole.lowerBound, count: 0)
        var end = 0
        for (start, day) in landmarks.enumerated() {
            while end < landmarks.count, landmarks[end] - day < days { end += 1 }
            if end - start > best.count { best = (day, end - start) }
        }
        return max(whole.lowerBound, min(best.first, whole.upperBound - days + 1))
    }

    /// Returns a mask of those days of a 64-day word that are within the period.
    private func inside(_ word: Int) -> UInt64 {
        let before = Int(first) - word * 64
        let behind = word * 64 + 63 - (Int(first) + days - 1)
        guard before < 64, behind < 64 else { return 0 }
        return (UInt64.max << UInt64(max(before, 0))) & (UInt64.max >> UInt64(max(behind, 0)))
    }

    /// Returns the days of all services as concatenated bit sets, with ``width`` words per service.
    func words(_ services: IndexedArray<ServiceIndex, ServiceRecord>) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: width * services.count)
        for (number, service) in services.enumerated() {
            service.forEachWord { word, days in
                put(days & inside(word), of: word, into: &words, at: number * width)
            }
        }
        return words
    }

    /// Sets the days of a 64-day word. The words in the file start at the first day of the period instead of a multiple
    /// of 64, so each word is split.
    private func put(_ bits: UInt64, of word: Int, into words: inout [UInt64], at start: Int) {
        guard bits != 0 else { return }
        let offset = word * 64 - Int(first)
        guard offset >= 0 else {
            words[start] |= bits >> UInt64(-offset)
            return
        }
        words[start + offset / 64] |= bits << UInt64(offset % 64)
        let spilled = offset % 64 == 0 ? 0 : bits >> UInt64(64 - offset % 64)
        if spilled != 0 { words[start + offset / 64 + 1] |= spilled }
    }
}
