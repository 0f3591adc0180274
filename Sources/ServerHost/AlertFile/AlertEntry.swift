package import TransitCore

/// An alert of an alerts file, before its routes, stops and trips are resolved against a timetable.
package struct AlertEntry: Sendable, Equatable {
    /// The name or ID of a route, stop or trip, with its line number in the file.
    package struct Name: Sendable, Equatable {
        package var text: String
        package var line: Int?

        package init(_ text: String, line: Int? = nil) {
            (self.text, self.line) = (text, line)
        }

        /// Ignores the line numbers, so that inserting lines above an alert does not make the alert unequal.
        package static func == (one: Name, other: Name) -> Bool { one.text == other.text }
    }

    package struct Period: Sendable, Equatable {
        package var from: LocalMoment?
        package var until: LocalMoment?

        package init(from: LocalMoment? = nil, until: LocalMoment? = nil) {
            (self.from, self.until) = (from, until)
        }
    }

    package var id: String
    /// The agency's ID in the configuration.
    package var agency: String
    package var header = LocalizedText()
    package var text = LocalizedText()
    package var url = LocalizedText()
    /// A GTFS-Realtime `Cause` in lower camel case.
    package var cause: String?
    /// A GTFS-Realtime `Effect` in lower camel case.
    package var effect: String?
    package var severity = AlertReading.Severity.unknown
    package var routes: [Name] = []
    package var stops: [Name] = []
    package var trips: [Name] = []
    package var periods: [Period] = []
    /// The time at which the alert was ended early; it overrides later ends of `periods`.
    package var ended: LocalMoment?

    package init(id: String, agency: String) {
        (self.id, self.agency) = (id, agency)
    }

    /// Returns the active periods in the time zone of the agency's timetable, truncated at `ended`; nil if no period
    /// begins before `ended`.
    package func periods(in timetable: Timetable) -> [AlertReading.Period]? {
        let all = periods.map { period in
            AlertReading.Period(from: period.from?.epoch(in: timetable), to: period.until?.epoch(in: timetable))
        }
        guard let ended = ended?.epoch(in: timetable) else { return all }
        if all.isEmpty { return [AlertReading.Period(to: ended)] }
        let cut = all.filter { ($0.from ?? .min) < ended }.map { period in
            AlertReading.Period(from: period.from, to: min(period.to ?? .max, ended))
        }
        return cut.isEmpty ? nil : cut
    }

    /// Returns the time at which the alert ends; nil if its end is open.
    package func end(in timetable: Timetable) -> EpochSeconds? {
        guard let periods = periods(in: timetable) else { return ended?.epoch(in: timetable) }
        let ends = periods.map { $0.to ?? .max }
        return ends.max().flatMap { $0 == .max ? nil : $0 }
    }
}
