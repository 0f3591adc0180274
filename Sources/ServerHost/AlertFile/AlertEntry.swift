package import TransitCore

/// One alert of an alerts file, before it is matched against a timetable.
package struct AlertEntry: Sendable, Equatable {
    /// The name of a route, a stop or a trip with its line in the file.
    package struct Name: Sendable, Equatable {
        package var text: String
        package var line: Int?

        package init(_ text: String, line: Int? = nil) {
            (self.text, self.line) = (text, line)
        }

        /// Lines do not matter: an edit above an alert does not change it.
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
    /// The id of an agency in the configuration.
    package var agency: String
    package var header = LocalizedText()
    package var text = LocalizedText()
    package var url = LocalizedText()
    /// A term of GTFS-Realtime in lower camel case.
    package var cause: String?
    /// A term of GTFS-Realtime in lower camel case.
    package var effect: String?
    package var severity = AlertReading.Severity.unknown
    package var routes: [Name] = []
    package var stops: [Name] = []
    package var trips: [Name] = []
    package var periods: [Period] = []
    /// The time from which on the alert no longer applies, whatever its periods.
    package var ended: LocalMoment?

    package init(id: String, agency: String) {
        (self.id, self.agency) = (id, agency)
    }

    /// Returns the periods in the time zone of the agency's timetable, cut at the time at which the alert was ended;
    /// nil if none is left.
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

    /// Returns the time at which the alert ends; nil if it is open.
    package func end(in timetable: Timetable) -> EpochSeconds? {
        guard let periods = periods(in: timetable) else { return ended?.epoch(in: timetable) }
        let ends = periods.map { $0.to ?? .max }
        return ends.max().flatMap { $0 == .max ? nil : $0 }
    }
}
