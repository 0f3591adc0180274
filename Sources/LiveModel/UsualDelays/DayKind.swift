package import TransitCore

/// The kinds of days by which usual delays are distinguished: days of one kind have similar service. A holiday counts
/// as its weekday.
package enum DayKind: UInt8, Sendable, CaseIterable {
    case weekday, saturday, sunday

    package init(_ date: ServiceDate) {
        switch date.weekday {
        case 5: self = .saturday
        case 6: self = .sunday
        default: self = .weekday
        }
    }
}
