package import Cluster
import TransitCore

// Fields in wire order. New fields are appended to their type, and the format version is incremented.

extension AgencyStatus {
    package mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.integer(&number)
        try coder.list(&feeds, .blank) { feed, coder throws(WireError) in try feed.pass(&coder) }
        var (engine, state) = (feedsName.engine, feedsName.number)
        try coder.integer(&engine)
        try coder.integer(&state)
        feedsName = StateName(engine: engine, number: state)
        try schedule.pass(&coder)
        try coder.optional(&timetable, .none) { file, coder throws(WireError) in try file.pass(&coder) }
        try coder.optional(&feed, Feed()) { feed, coder throws(WireError) in
            try feed.file.pass(&coder)
            try coder.text(&feed.version)
        }
        try coder.list(&earlier, Earlier()) { earlier, coder throws(WireError) in
            try earlier.file.pass(&coder)
            try coder.moment(&earlier.replaced)
        }
        try coder.optional(&waiting, .none) { file, coder throws(WireError) in try file.pass(&coder) }
    }
}

extension FeedStatus {
    fileprivate static var blank: FeedStatus { FeedStatus(name: "", kind: .unknown, state: .starting) }

    fileprivate mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.text(&name)
        try coder.word(&kind)
        var parts = possibleParts.sorted { $0.rawValue < $1.rawValue }
        try coder.list(&parts, .positions) { part, coder throws(WireError) in try coder.word(&part) }
        possibleParts = Set(parts)
        var reports = lastReport.sorted { $0.key.rawValue < $1.key.rawValue }.map { (part: $0.key, at: $0.value) }
        try coder.list(&reports, (.positions, 0)) { report, coder throws(WireError) in
            try coder.word(&report.part)
            try coder.moment(&report.at)
        }
        lastReport = Dictionary(reports.map { ($0.part, $0.at) }) { _, later in later }
        try coder.word(&state)
        try coder.optional(&lastAttempt)
        try coder.optional(&lastSuccess)
        try coder.optional(&dataFrom)
        try coder.optional(&nextAttempt)
        try coder.amount(&failures)
        try coder.optional(&failure, Failure(kind: "", message: "")) { failure, coder throws(WireError) in
            try coder.text(&failure.kind)
            try coder.text(&failure.message)
        }
        try coder.optional(&entities)
        try coder.list(&discarded, Discarded(reason: "", count: 0)) { discarded, coder throws(WireError) in
            try coder.text(&discarded.reason)
            try coder.amount(&discarded.count)
        }
        try coder.optional(&timetableVersion)
    }
}

extension ScheduleStatus {
    fileprivate mutating func pass(_ coder: inout some WireCoder) throws(WireError) {
        try coder.word(&state)
        try coder.optional(&message)
        try coder.optional(&reason)
        try coder.optional(&nextAttempt)
        try coder.amount(&errors)
        try coder.amount(&warnings)
        try coder.optional(&next, ServiceDate(daysSince1970: 0)) { day, coder throws(WireError) in
            try coder.integer(&day.daysSince1970)
        }
    }
}

extension WireCoder {
    /// Encodes or decodes a count. Counts above 2⁴⁸ are rejected, so that sums cannot overflow.
    fileprivate mutating func amount(_ value: inout Int) throws(WireError) {
        try integer(&value)
        guard 0...1 << 48 ~= value else { throw .damaged }
    }
}
