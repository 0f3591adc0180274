import LiveModel
import TransitCore

/// One feed's latest departures of one stop.
struct SaidOfStop: Sendable {
    var reading: StopDeparturesReading
    /// The time of the provider's data.
    var reportedAt: EpochSeconds
    /// The time of receipt.
    var heardAt: EpochSeconds
    /// Nil for a stop that is not in the timetable.
    var stop: StopIndex?
    var report = StopReport()
    var counts = UnplacedCounts()
    var numbers = DepartureNumbers()
}

extension EngineState {
    /// Folds in one feed's departures of single stops; those of other stops are kept.
    mutating func fold(
        _ departures: [StopDeparturesReading], madeAt: EpochSeconds?, from feed: String, at now: EpochSeconds
    ) {
        var excess = 0
        var toldAlerts = false
        defer { if toldAlerts { resolveAlerts(at: now) } }
        for reading in departures {
            guard saidOfStops[reading.stopID] != nil || saidOfStops.count < settings.mostSpokenStops else {
                excess += 1
                continue
            }
            let before = saidOfStops[reading.stopID]?[feed]
            toldAlerts = toldAlerts || reading.alerts != before?.reading.alerts ?? []
            let reportedAt = min(reading.at ?? madeAt ?? now, now)
            saidOfStops[reading.stopID, default: [:]][feed] = resolved(
                SaidOfStop(reading: reading, reportedAt: reportedAt, heardAt: now), after: before)
            report(on: reading.stopID)
        }
        countUnplacedDepartures(of: feed)
        feeds[feed]?.unplaced.excess = excess
    }

    /// Resolves all departures again after the timetable changed.
    mutating func resolveDepartures() {
        departures = [:]
        for (id, said) in saidOfStops {
            saidOfStops[id] = said.mapValues { resolved($0, after: $0) }
            report(on: id)
        }
        for feed in feeds.keys { countUnplacedDepartures(of: feed) }
    }

    /// Drops departures that were not repeated for a while.
    mutating func forgetDepartures(at now: EpochSeconds) {
        var silent = Set<String>()
        var losesAlerts = false
        defer { if losesAlerts { resolveAlerts(at: now) } }
        for (id, said) in saidOfStops where said.values.contains(where: { isOver($0, at: now) }) {
            losesAlerts = losesAlerts || said.values.contains { !$0.reading.alerts.isEmpty }
            let fresh = said.filter { !isOver($0.value, at: now) }
            let stop = said.values.lazy.compactMap(\.stop).first
            saidOfStops[id] = fresh.isEmpty ? nil : fresh
            if let stop { departures[stop] = nil }
            report(on: id)
            silent.formUnion(said.keys.lazy.filter { fresh[$0] == nil })
        }
        for feed in silent { countUnplacedDepartures(of: feed) }
    }

    /// Whether a report has expired. The provider's timestamp is considered only with a tolerance: for some it is the
    /// time of a bus's last report, not that of the response.
    private func isOver(_ said: SaidOfStop, at now: EpochSeconds) -> Bool {
        now - said.heardAt > settings.departuresFor || now - said.reportedAt > settings.vanishAfter
    }

    /// - Parameter before: The feed's previous departures of the stop.
    private func resolved(_ said: SaidOfStop, after before: SaidOfStop?) -> SaidOfStop {
        var resolver = DepartureResolver(finder: matcher.finder, spread: predictor.spread, heardAt: said.heardAt)
        let found = resolver.resolve(said.reading, reportedAt: said.reportedAt)
        var said = said
        said.stop = found?.stop
        said.report = found?.report ?? StopReport()
        said.numbers = before?.numbers ?? DepartureNumbers()
        said.numbers.number(&said.report.departures)
        said.counts = resolver.counts
        return said
    }

    /// Merges the departures of a stop from all feeds: the latest report of each route is used.
    private mutating func report(on id: String) {
        guard let said = saidOfStops[id], let stop = said.values.lazy.compactMap(\.stop).first else { return }
        var whole = StopReport()
        for (_, one) in said.sorted(by: { ($0.value.heardAt, $1.key) > ($1.value.heardAt, $0.key) }) {
            let known = Set(whole.departures.map(\.route) + whole.headways.map(\.route))
            whole.departures += one.report.departures.filter { !known.contains($0.route) }
            whole.headways += one.report.headways.filter { !known.contains($0.route) }
        }
        departures[stop] = whole.isEmpty ? nil : whole
    }

    private mutating func countUnplacedDepartures(of feed: String) {
        var counts = UnplacedCounts()
        for said in saidOfStops.values {
            guard let own = said[feed]?.counts else { continue }
            counts.departuresOfUnknownRoutes += own.departuresOfUnknownRoutes
            counts.departuresOfUnknownStops += own.departuresOfUnknownStops
            counts.departuresWithoutTime += own.departuresWithoutTime
        }
        feeds[feed]?.unplaced.takeDepartures(of: counts)
    }
}

extension UnplacedCounts {
    fileprivate mutating func takeDepartures(of other: UnplacedCounts) {
        departuresOfUnknownRoutes = other.departuresOfUnknownRoutes
        departuresOfUnknownStops = other.departuresOfUnknownStops
        departuresWithoutTime = other.departuresWithoutTime
    }
}
