package import TransitCore

/// The days of one service, as bits from some multiple of 64 days since 1970.
package struct ServiceRecord: Sendable {
    package var id: StringIndex
    private var firstWord = 0
    private var words: [UInt64] = []

    package init(id: StringIndex) {
        self.id = id
    }

    /// The days a timetable can speak of.
    package static let earliest = ServiceDate(daysSince1970: 0)
    /// 2100-12-31.
    package static let latest = ServiceDate(daysSince1970: 47_846)

    static func clamp(_ date: ServiceDate) -> ServiceDate { min(max(date, earliest), latest) }

    package mutating func add(_ date: ServiceDate) { set(date, true) }
    package mutating func remove(_ date: ServiceDate) { set(date, false) }

    /// Adds the days from one to another on which it runs; bit 0 of `weekdays` is Monday.
    package mutating func add(from: ServiceDate, through: ServiceDate, weekdays: Int) {
        guard from <= through, weekdays != 0 else { return }
        var date = from
        while date <= through {
            if weekdays >> date.weekday & 1 == 1 { add(date) }
            date = date.advanced(by: 1)
        }
    }

    package var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    /// The days it runs, ascending.
    package func forEachDay(_ body: (ServiceDate) -> Void) {
        for (number, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(ServiceDate(daysSince1970: Int32((firstWord + number) * 64 + rest.trailingZeroBitCount)))
                rest &= rest - 1
            }
        }
    }

    private mutating func set(_ date: ServiceDate, _ runs: Bool) {
        let day = Int(Self.clamp(date).daysSince1970)
        let word = day / 64
        if words.isEmpty { firstWord = word }
        if word < firstWord {
            words.insert(contentsOf: repeatElement(0, count: firstWord - word), at: 0)
            firstWord = word
        }
        while word - firstWord >= words.count { words.append(0) }
        let bit = UInt64(1) << UInt64(day % 64)
        if runs { words[word - firstWord] |= bit } else { words[word - firstWord] &= ~bit }
    }
}
