package import TransitCore

/// The counts of a compiled timetable's contents, and the notices of its import.
package struct ImportReport: Sendable, Equatable {
    package var agencies = 0
    package var routes = 0
    package var stops = 0
    package var services = 0
    package var shapes = 0
    package var patterns = 0
    /// The number of trips in the timetable, where each run of a frequency-based trip counts as one.
    package var trips = 0
    /// The number of stop times in the timetable.
    package var stopTimes = 0
    package var agencyName = ""
    package var timeZone = ""
    package var version = ""
    /// The first day with service; nil if there is no service.
    package var firstDay: ServiceDate?
    /// The last day with service; nil if there is no service.
    package var lastDay: ServiceDate?
    /// Notices by rule and file, errors first.
    package var notices: [ImportNoticeGroup] = []
    /// The outcomes of the faults with the number of affected rows, those for trips and stops first.
    package var consequences: [ImportConsequence] = []

    package init() {}

    package func count(of severity: Rule.Severity) -> Int {
        notices.filter { $0.rule.severity == severity }.reduce(0) { $0 + $1.count }
    }

    mutating func count(_ builder: borrowing TimetableBuilder, calls: Int) {
        agencies = builder.agencies.count
        routes = builder.routes.count
        stops = builder.stops.count
        services = builder.services.count
        shapes = Set(builder.patterns.patterns.map(\.shape)).count
        patterns = builder.patterns.count
        trips = builder.trips.count
        stopTimes = calls
        agencyName = builder.agencies.first.map { builder.strings.string($0.name) } ?? ""
        timeZone = builder.strings.string(builder.feed[.timeZone])
        version = builder.strings.string(builder.feed[.version])
        let span = builder.serviceSpan
        (firstDay, lastDay) = (span.firstDay, span.lastDay)
    }
}
