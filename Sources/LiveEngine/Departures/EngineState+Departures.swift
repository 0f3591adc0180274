import LiveModel
import TransitCore

/// One feed's latest departures of one stop.
struct StopReading: Sendable {
    var reading: StopDeparturesReading
    /// The time of the provider's data.
    var reportedAt: EpochSeconds
    /// The time at which the departures were received.
    var heardAt: EpochSeconds
    /// The stop; nil if it is not in the timetable.
    var stop: StopIndex?
    var report = StopReport()
    var counts = UnplacedCounts()
    var numbers = DepartureNumbers()
}

extension EngineState {
    /// Merges one feed's departures of some stops; the departures of all other stops are unchanged.
    mutating func fold(
        _ departures: [StopDeparturesReading], madeAt: EpochSeconds?, from feed: String, at now: EpochSeconds
    ) {
        var excess = 0
        var changesAlerts = false
        defer { if changesAlerts { resolveAlerts(at: now) } }
        for reading in departures {
            guard stopReadings[reading.stopID] != nil || stopReadings.count < settings.mostSpokenStops else {
                excess += 1
                continue
            }
            let before = stopReadings[reading.stopID]?[feed]
            changesAlerts = changesAlerts || reading.alerts != before?.reading.alerts ?? []
            let reportedAt = min(reading.at ?? madeAt ?? now, now)
            stopReadings[reading.stopID, default: [:]][feed] = resolved(
                StopReading(reading: reading, reportedAt: reportedAt, heardAt: now), after: before)
            report(on: reading.stopID)
        }
        countUnplacedDepartures(of: feed)
        feeds[feed]?.unplaced.excess = excess
    }

    /// Resolves all departures again after the timetable changed.
    mutating func resolveDepartures() {
        departures = [:]
        for (id, byFeed) in stopReadings {
            stopReadings[id] = byFeed.mapValues { resolved($0, after: $0) }
            report(on: id)
        }
        for feed in feeds.keys { countUnplacedDepartures(of: feed) }
    }

    /// Removes departures that no feed has repeated within ``EngineSettings/departuresFor``.
    mutating func forgetDepartures(at now: EpochSeconds) {
        var silent = Set<String>()
        var losesAlerts = false
        defer { if losesAlerts { resolveAlerts(at: now) } }
        for (id, byFeed) in stopReadings where byFeed.values.contains(where: { isOver($0, at: now) }) {
            losesAlerts = losesAlerts || byFeed.values.contains { !$0.reading.alerts.isEmpty }
            let fresh = byFeed.filter { !isOver($0.value, at: now) }
            let stop = byFeed.values.lazy.compactMap(\.stop).first
            stopReadings[id] = fresh.isEmpty ? nil : fresh
            if let stop { departures[stop] = nil }
            report(on: id)
            silent.formUnion(byFeed.keys.lazy.filter { fresh[$0] == nil })
        }
        for feed in silent { countUnplacedDepartures(of: feed) }
    }

    /// Returns whether a report has expired. The provider's timestamp has a separate limit, because for some providers
    /// it is the time of a bus's last report instead of the time of the response.
    private func isOver(_ latest: StopReading, at now: EpochSeconds) -> Bool {
        now - latest.heardAt > settings.departuresFor || now - latest.reportedAt > settings.vanishAfter
    }

    /// Resolves one feed's departures of a stop.
    /// - Parameter before: The feed's previous departures of the stop.
    private func resolved(_ latest: StopReading, after before: StopReading?) -> StopReading {
        var resolver = DepartureResolver(finder: matcher.finder, spread: predictor.spread, heardAt: latest.heardAt)
        let found = resolver.resolve(latest.reading, reportedAt: latest.reportedAt)
        var latest = latest
        latest.stop = found?.stop
        latest.report = found?.report ?? StopReport()
        latest.numbers = before?.numbers ?? DepartureNumbers()
        latest.numbers.number(&latest.report.departures)
        latest.counts = resolver.counts
        return latest
    }

    /// Merges the departures of a stop from all feeds; for each route, the newest report is used.
    private mutating func report(on id: String) {
        guard let byFeed = stopReadings[id], let stop = byFeed.values.lazy.compactMap(\.stop).first else { return }
        var whole = StopReport()
        for (_, one) in byFeed.sorted(by: { ($0.value.heardAt, $1.key) > ($1.value.heardAt, $0.key) }) {
            let known = Set(whole.departures.map(\.route) + whole.headways.map(\.route))
            whole.departures += one.report.departures.filter { !known.contains($0.route) }
            whole.headways += one.report.headways.filter { !known.contains($0.route) }
        }
        departures[stop] = whole.isEmpty ? nil : whole
    }

    private mutating func countUnplacedDepartures(of feed: String) {
        var counts = UnplacedCounts()
        for byFeed in stopReadings.values {
            guard let own = byFeed[feed]?.counts else { continue }
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
