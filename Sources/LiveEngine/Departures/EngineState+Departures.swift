import TransitCore

/// What one feed said of one stop last.
struct SaidOfStop: Sendable {
    var reading: StopDeparturesReading
    /// When the provider said so, and when we heard it.
    var saidAt: EpochSeconds
    var heardAt: EpochSeconds
    /// nil for a stop that the timetable does not have.
    var stop: StopIndex?
    var report = StopReport()
    var counts = UnplacedCounts()
    var numbers = DepartureNumbers()
}

extension EngineState {
    /// Folds what one feed says of single stops; what it said of others stays.
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
            let saidAt = min(reading.at ?? madeAt ?? now, now)
            saidOfStops[reading.stopID, default: [:]][feed] = resolved(
                SaidOfStop(reading: reading, saidAt: saidAt, heardAt: now), after: before)
            report(on: reading.stopID)
        }
        countUnplacedDepartures(of: feed)
        feeds[feed]?.unplaced.excess = excess
    }

    /// After the timetable changed.
    mutating func resolveDepartures() {
        departures = [:]
        for (id, said) in saidOfStops {
            saidOfStops[id] = said.mapValues { resolved($0, after: $0) }
            report(on: id)
        }
        for feed in feeds.keys { countUnplacedDepartures(of: feed) }
    }

    /// Drops what nobody has said again for a while.
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

    /// A provider's own stamp counts as well, but not at once: some tell when a bus was last heard of, not when they answered.
    private func isOver(_ said: SaidOfStop, at now: EpochSeconds) -> Bool {
        now - said.heardAt > settings.departuresFor || now - said.saidAt > settings.vanishAfter
    }

    /// - Parameter before: what the feed said of the stop until now.
    private func resolved(_ said: SaidOfStop, after before: SaidOfStop?) -> SaidOfStop {
        var resolver = DepartureResolver(finder: matcher.finder, spread: predictor.spread, heardAt: said.heardAt)
        let found = resolver.resolve(said.reading, saidAt: said.saidAt)
        var said = said
        said.stop = found?.stop
        said.report = found?.report ?? StopReport()
        said.numbers = before?.numbers ?? DepartureNumbers()
        said.numbers.number(&said.report.departures)
        said.counts = resolver.counts
        return said
    }

    /// Makes a stop's report of what all feeds say: of each route what was said last.
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
