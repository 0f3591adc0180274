package import TransitCore

/// The days on which riders may expect similar service. Holidays are not known and count as their weekday.
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
