import ServiceHistory
import TransitCore

extension WeeklyReport {
    /// The sentences that summarize the week, beginning with the days that are not included. Unknown statistics are
    /// omitted.
    var sentences: [String] {
        let known = statistics
        let isEmpty = known.isEmpty && figures.unreadableDays.isEmpty
        return (isEmpty ? ["No service was recorded in this week."] : missingDays) + known + outages
    }

    private var missingDays: [String] {
        let (absent, unreadable) = (figures.unrecordedDays, figures.unreadableDays)
        var lines: [String] = []
        if !absent.isEmpty {
            let week = figures.days.count
            lines.append("There are no records of \(absent.count) of the \(week) days: \(ReportText.days(absent)).")
        }
        if !unreadable.isEmpty {
            let reason = unreadable.count == 1 ? "is left out because its record" : "are left out because their records"
            let count = ReportText.count(unreadable.count, "day")
            lines.append("\(count) \(reason) cannot be read: \(ReportText.days(unreadable)).")
        }
        return lines
    }

    private var statistics: [String] {
        [
            sentence(figures.delivered) { "\($0) of the trips whose outcome is known ran" },
            unresolvedTrips,
            addedTrips,
            sentence(figures.onTime) { "\($0) of the observed departures were on time" },
            sentence(figures.excessWait, ReportText.excessWait) {
                "Riders of frequent lines waited \($0) on average"
            },
            sentence(figures.bunched) { "\($0) of the vehicles on frequent lines ran bunched" },
            sentence(figures.accuracy10) { "\($0) of the arrival times shown 10 minutes before were accurate" },
        ].compactMap(\.self)
    }

    private var unresolvedTrips: String? {
        guard figures.isUnresolvedShareMaterial else { return nil }
        let trips = ReportText.count(figures.total.trips.scheduled, "scheduled trip")
        return sentence(figures.unresolved) { "The outcome of \($0) of the \(trips) is unknown" }
    }

    private var addedTrips: String? {
        let trips = figures.total.trips
        guard trips.added > 0 else { return nil }
        let kind = trips.scheduled == 0 ? "without a timetable" : "in addition to the timetable"
        return "\(ReportText.count(trips.added, "trip")) ran \(kind)"
            + comparison(
                figures.before.trips.added == 1 ? "there was" : "there were",
                ReportText.whole(figures.before.trips.added))
    }

    private var outages: [String] {
        figures.outages.map { outage in
            let name = outage.feed.isEmpty ? "The server" : "The feed \(outage.feed)"
            return "\(name) delivered nothing for \(ReportText.duration(outage.seconds))."
        }
    }

    private func sentence(
        _ change: WeeklyFigures.Change, _ format: (Double) -> String = ReportText.percent, _ text: (String) -> String
    ) -> String? {
        guard let now = change.now else { return nil }
        return text(format(now)) + comparison("it was", change.before.map(format) ?? "unknown")
    }

    /// Returns the end of a sentence, which states a value of the week before.
    private func comparison(_ verb: String, _ before: String) -> String {
        switch figures.daysBefore {
        case 0: "; there are no records of the week before."
        case 7...: "; the week before \(verb) \(before)."
        case let days: "; in the week before, with records of \(ReportText.count(days, "day")), \(verb) \(before)."
        }
    }
}
