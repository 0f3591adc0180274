import TransitCore

/// A row of frequencies.txt: a period during which a trip is repeated at a fixed headway.
struct FrequencyRow: Sendable, Equatable {
    /// The period in seconds of service time. The last run starts before `end`.
    var start: Int32
    var end: Int32
    /// The headway in seconds.
    var headway: Int32
    /// Whether runs have exact start times instead of only a headway (GTFS exact_times).
    var isExact: Bool

    var runs: StrideTo<Int32> { stride(from: start, to: end, by: Int(headway)) }
    var runCount: Int { (Int(end) - Int(start) + Int(headway) - 1) / Int(headway) }
}

extension FeedTables {
    /// Reads frequencies.txt into a table by trip index.
    mutating func readFrequencies(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.frequencies) else { return }
        let id = table.column("trip_id", isRequired: true)
        let start = table.column("start_time", isRequired: true)
        let end = table.column("end_time", isRequired: true)
        let headway = table.column("headway_secs", isRequired: true)
        let exact = table.column("exact_times")
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            guard let trip = tripNumbers[key] else {
                table.leaveOut(.foreignKeyViolation, id)
                continue
            }
            guard let from = table.time(start), let to = table.time(end), let seconds = table[headway].number,
                from < to, (1...86_400).contains(seconds)
            else {
                table.leaveOut(.invalidFrequency, headway)
                continue
            }
            let isExact = table.number(exact, in: 0...1, else: 0) == 1
            frequencies[trip, default: []].append(
                FrequencyRow(start: from, end: to, headway: Int32(seconds), isExact: isExact))
        }
    }
}
