import AgencyQueries
import HTTPServer
import ServiceHistory
import TransitCore

/// The service days that a query requests. A period that is longer than a page is sent in several pages.
struct HistoryPeriod: Sendable {
    /// The maximum number of service days in one response.
    static let mostDays: Int32 = 366

    let from: ServiceDate?
    let to: ServiceDate?
    /// The default length of the period in days, for a query without a first day.
    let usual: Int32

    init(_ query: inout QueryReader, usual: Int32 = 28) {
        (from, to) = (query.recordedDay("from"), query.recordedDay("to"))
        self.usual = usual
        if let from, let to, to < from { query.complain("to", "not before from") }
    }

    init(_ dates: ClosedRange<ServiceDate>) {
        (from, to, usual) = (dates.lowerBound, dates.upperBound, 0)
    }

    /// Returns the first page of the period, which ends on the last recorded day by default. If the period is longer
    /// than a page and contains the first recorded day, the page begins there, so that no page is wholly before it.
    /// - Parameters:
    ///   - recorded: the recorded days in order.
    ///   - today: the last day if nothing is recorded.
    func page(
        of recorded: [ServiceDate], today: ServiceDate
    ) -> (dates: ClosedRange<ServiceDate>, next: ServiceDate?) {
        let last = recorded.last ?? today
        let end = to ?? max(last, from ?? last)
        var begin = from ?? end.advanced(by: 1 - usual)
        if end - begin >= Self.mostDays, let first = recorded.first, (begin...end).contains(first) { begin = first }
        guard end - begin >= Self.mostDays else { return (begin...end, nil) }
        let next = begin.advanced(by: Self.mostDays)
        return (begin...next.advanced(by: -1), next)
    }
}

extension QueryReader {
    /// Reads a service day. Limits the year, so that the years of all dates in a period around the day have four
    /// digits.
    mutating func recordedDay(_ name: String) -> ServiceDate? {
        guard let day = day(name) else { return nil }
        guard day.isRecordable else {
            complain(name, "a date from 1900-01-01 to 2999-12-31")
            return nil
        }
        return day
    }

    /// Reads a week, given by ISO 8601 or as any of its days.
    /// - Returns: a day of the week; nil without the parameter, or if it is invalid.
    mutating func recordedWeek(_ name: String) -> ServiceDate? {
        guard has(name) else { return nil }
        let day = text(name).flatMap { ServiceDate(isoWeek: $0) ?? ServiceDate(iso: $0.utf8) }
        guard let day, day.isRecordable else {
            complain(name, "a week in the form 2026-W48, or a date in the form 2026-11-23, from 1900 to 2999")
            return nil
        }
        return day
    }

    /// Reads the feed's own id of an entity of an agency.
    /// - Parameter kind: the kind of entity, which is also the name of the parameter.
    mutating func ownID(_ kind: String, of agency: String) -> String? {
        guard let id = text(kind) else { return nil }
        let own = HistoryRequest.ownID(id, of: agency)
        if own == nil { miss("There is no \(kind) with this id.") }
        return own
    }

    /// Reads a time of the service day from 00:00 to 30:00, in seconds from its start.
    mutating func timeOfDay(_ name: String) -> Int32? {
        guard has(name) else { return nil }
        let text = text(name) ?? ""
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isWellFormed = parts.count == 2 && parts.allSatisfy { $0.utf8.count == 2 && $0.first?.isNumber ?? false }
        let numbers = parts.compactMap { UInt8($0) }
        guard isWellFormed, numbers.count == 2, numbers[1] < 60, Int(numbers[0]) * 60 + Int(numbers[1]) <= 1800 else {
            complain(name, "a time from 00:00 to 30:00")
            return nil
        }
        return Int32(numbers[0]) * 3600 + Int32(numbers[1]) * 60
    }
}

extension ServiceDate {
    /// Whether the year is one for which recorded service can be requested.
    fileprivate var isRecordable: Bool { (1900...2999).contains(yearMonthDay.year) }
}
