package import TransitCore

/// The days of one service: a period with weekdays (calendar.txt), and added or removed days (calendar_dates.txt). Its
/// size is proportional to the number of rows, not to the length of the period.
package struct ServiceRecord: Sendable {
    package var id: StringIndex
    private var stretch: WeekdayStretch?
    private var changes: [Change] = []

    /// An exception for a single day. The last exception for a day applies.
    private struct Change: Sendable {
        var day: Int32
        var runs: Bool

        var word: Int { Int(day) / 64 }
        var bit: UInt64 { 1 << UInt64(day % 64) }
    }

    package init(id: StringIndex) {
        self.id = id
    }

    /// The first day that a timetable supports.
    package static let earliest = ServiceDate(daysSince1970: 0)
    /// The last day that a timetable supports, 2100-12-31.
    package static let latest = ServiceDate(daysSince1970: 47_846)

    static func clamp(_ date: ServiceDate) -> ServiceDate { min(max(date, earliest), latest) }

    package mutating func add(_ date: ServiceDate) { change(date, true) }
    package mutating func remove(_ date: ServiceDate) { change(date, false) }

    private mutating func change(_ date: ServiceDate, _ runs: Bool) {
        changes.append(Change(day: Self.clamp(date).daysSince1970, runs: runs))
    }

    /// Sets the regular days of service from one date through another. Exceptions for single days take precedence.
    /// - Parameter weekdays: A bit set; bit 0 is Monday.
    package mutating func add(from: ServiceDate, through: ServiceDate, weekdays: Int) {
        guard from <= through, weekdays & 0x7F != 0 else { return }
        stretch = WeekdayStretch(from: Self.clamp(from), through: Self.clamp(through), weekdays: weekdays)
    }

    package var isEmpty: Bool {
        var isEmpty = true
        forEachWord { _, _ in isEmpty = false }
        return isEmpty
    }

    /// Calls `body` with the days of service in words of 64 days, omitting empty words. Bit b of word w is day 64 w + b
    /// since 1970.
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

    /// The exceptions sorted by day. Exceptions for the same day keep their order in the file.
    private var settledChanges: [Change] {
        guard !changes.isAscending(by: \.day) else { return changes }
        return changes.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    /// The days that a shortened calendar should still contain: the added days, and the first and last day of the
    /// service's period. A first or last day at the limit of the supported days is omitted, because feeds use it for
    /// "always".
    var landmarks: [Int32] {
        let ends = stretch.map { [$0.from, $0.through] } ?? []
        let given = ends.filter { $0 > Self.earliest && $0 < Self.latest }.map(\.daysSince1970)
        return given + changes.filter(\.runs).map(\.day)
    }
}

/// The regular days of a service: some weekdays within a period.
struct WeekdayStretch: Sendable {
    let from: ServiceDate
    let through: ServiceDate
    /// The bit set of weekdays; bit 0 is Monday.
    private let weekdays: UInt64

    init(from: ServiceDate, through: ServiceDate, weekdays: Int) {
        self.from = from
        self.through = through
        self.weekdays = UInt64(truncatingIfNeeded: weekdays) & 0x7F
    }

    /// Returns a word of 64 days in which these weekdays are set.
    /// - Parameter first: The weekday of bit 0, from 0 for Monday to 6 for Sunday.
    private func days(beginningOn first: Int) -> UInt64 {
        let week = (weekdays >> UInt64(first) | weekdays << UInt64(7 - first)) & 0x7F
        // Repeats the week every seven bits. The weeks do not overlap, so there is no carry.
        return week &* 0x8102_0408_1020_4081
    }

    var words: ClosedRange<Int> { Int(from.daysSince1970) / 64...Int(through.daysSince1970) / 64 }

    /// Returns the index of the next 64-day word within the period; nil after the period's end.
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
