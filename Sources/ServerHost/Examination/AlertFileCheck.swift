import Fetching
import TransitCore

/// Checks the file with the operator's own service alerts.
struct AlertFileCheck {
    private let alerts: [AlertEntry]
    private let isPresent: Bool
    private let error: FeedError?

    /// Creates a check; nil if the configuration has no alerts file.
    init?(_ configuration: Configuration, _ clock: any EpochClock) {
        guard let file = configuration.alertFile(clock) else { return nil }
        let content = file.read()
        (alerts, error) = (content.alerts ?? [], content.error)
        isPresent = ReadingFailure.reason(of: file.path) == nil
    }

    /// The result for the file as a whole; nil if the file does not exist.
    var finding: CheckResult? {
        if let error { return CheckResult(subject: AlertFileSource.feed, outcome: .failing, text: error.message) }
        guard isPresent else { return nil }
        return CheckResult(
            subject: AlertFileSource.feed, outcome: .fine, text: CountText.counts([(alerts.count, "service alert")]))
    }

    /// Returns a warning about names that are not in an agency's timetable; nil if all are.
    func finding(of agency: String, in timetable: Timetable) -> CheckResult? {
        var misses: [AlertNameMiss] = []
        for alert in alerts where alert.agency == agency { _ = alert.reading(in: timetable) { misses.append($0) } }
        guard !misses.isEmpty else { return nil }
        return CheckResult(
            subject: agency + "/" + AlertFileSource.feed, outcome: .doubtful,
            text: CountText.counts([(misses.count, "unknown name")]),
            hint: misses.map(\.message).joined(separator: "\n"))
    }
}
