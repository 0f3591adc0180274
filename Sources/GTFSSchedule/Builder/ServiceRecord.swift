package import TransitCore

/// The days of one service as in the feed: a period with weekdays, and single days that are added or removed. Its size
/// is proportional to the rows in the feed, not to the length of the period.
package struct ServiceRecord: Sendable {
    package var id: StringIndex
    private var stretch: WeekdayStretch?
    private var changes: [Change] = []

    /// A single day on which it runs or does not. Of several for one day the last counts.
    private struct Change: Sendable {
        var day: Int32
        var runs: Bool

        var word: Int { Int(day) / 64 }
        var bit: UInt64 { 1 << UInt64(day % 64) }
    }

    package init(id: StringIndex) {
        self.id = id
    }

    /// The days a timetable can speak of.
    package static let earliest = ServiceDate(daysSince1970: 0)
    /// 2100-12-31.
    package static let latest = ServiceDate(daysSince1970: 47_846)

    static func clamp(_ date: ServiceDate) -> ServiceDate { min(max(date, earliest), latest) }

    package mutating func add(_ date: ServiceDate) { change(date, true) }
    package mutating func remove(_ date: ServiceDate) { change(date, false) }

    private mutating func change(_ date: ServiceDate, _ runs: Bool) {
        changes.append(Change(day: Self.clamp(date).daysSince1970, runs: runs))
    }

    /// Adds the days from one to another on which it runs; bit 0 of `weekdays` is Monday. Single days win over them.
    package mutating func add(from: ServiceDate, through: ServiceDate, weekdays: Int) {
        guard from <= through, weekdays & 0x7F != 0 else { return }
        stretch = WeekdayStretch(from: Self.clamp(from), through: Self.clamp(through), weekdays: weekdays)
    }

    package var isEmpty: Bool {
        var isEmpty = true
        forEachWord { _, _ in isEmpty = false }
        return isEmpty
    }

    /// The days it runs, 64 at a time and without the words that have none: bit b of word w is day 64 w + b since 1970.
    func forEachWord(_ body: (_ word: Int, _ days: UInt64) -> Void) {
        let changes = settledChanges
        var next = 0
        var word = min(stretch?.words.lowerBound ?? .max, changes.first?.word ?? .max)
        while word != .max {
            var days = stretch?.days(in: word) ?? 0
            while next < changes.count, changes[next].word == word {
                days = changes[next].runs ? days | changes[next].bit : days & ~changes[next].bit
                next += 1
            }
            if days != 0 { body(word, days) }
            word = min(stretch?.word(after: word) ?? .max, next < changes.count ? changes[next].word : .max)
        }
    }

    /// Sorted by day; those of one day keep their order in the file.
    private var settledChanges: [Change] {
        guard !changes.isAscending(by: \.day) else { return changes }
        return changes.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    /// Days that say where a feed's service lies: the ends of its stretch, unless they stand for "always", and those
    /// added.
    var landmarks: [Int32] {
        let ends = stretch.map { [$0.from, $0.through] } ?? []
        let given = ends.filter { $0 > Self.earliest && $0 < Self.latest }.map(\.daysSince1970)
        return given + changes.filter(\.runs).map(\.day)
    }
}

/// Some weekdays between two days.
struct WeekdayStretch: Sendable {
    let from: ServiceDate
    let through: ServiceDate
    /// Bit 0 is Monday.
    private let weekdays: UInt64

    init(from: ServiceDate, through: ServiceDate, weekdays: Int) {
        self.from = from
        self.through = through
        self.weekdays = UInt64(truncatingIfNeeded: weekdays) & 0x7F
    }

    /// 64 days of these weekdays, the first of which is 0 for Monday … 6 for Sunday.
    private func days(beginningOn first: Int) -> UInt64 {
        let week = (weekdays >> UInt64(first) | weekdays << UInt64(7 - first)) & 0x7F
        // Every seventh bit: weeks lie side by side without a carry.
        return week &* 0x8102_0408_1020_4081
    }

    var words: ClosedRange<Int> { Int(from.daysSince1970) / 64...Int(through.daysSince1970) / 64 }

    /// The next word that it reaches; nil behind its end.
    func word(after word: Int) -> Int? {
        word < words.upperBound ? max(word + 1, words.lowerBound) : nil
    }

    func days(in word: Int) -> UInt64 {
        guard words.contains(word) else { return 0 }
        var days = days(beginningOn: ServiceDate(daysSince1970: Int32(word * 64)).weekday)
        if word == words.lowerBound { days &= UInt64.max << UInt64(from.daysSince1970 % 64) }
        if word == words.upperBound { days &= UInt64.max >> UInt64(63 - through.daysSince1970 % 64) }
        return days
    }
}
