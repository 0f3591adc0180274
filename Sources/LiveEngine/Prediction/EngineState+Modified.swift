import LiveModel
import TransitCore

extension EngineState {
    /// Collects the trips that feeds modify. A modification applies "on all of the listed service_dates, until it is
    /// removed from the feed" (trip-modifications.md, *TripModifications*). Like alerts, modifications do not expire
    /// when their feed is polled rarely.
    mutating func findModifiedTrips() {
        let names = feeds.keys.sorted().filter { !(feeds[$0]?.reading.detours.modifications.isEmpty ?? true) }
        // Most feeds have no modifications. The service day is unknown until the first feed message.
        let today = names.isEmpty ? nil : serviceDay(at: latest)
        guard modifiedTrips.today != today else { return }
        if let today {
            let readings = names.map { (feed: $0, detours: feeds[$0]?.reading.detours ?? DetourReading()) }
            modifiedTrips = ModifiedTrips(readings, by: matcher.finder, around: today)
            placeModifiedTrips()
        } else {
            modifiedTrips = ModifiedTrips()
        }
        for name in feeds.keys.sorted() {
            feeds[name]?.unplacedModifications = modifiedTrips.counts[name] ?? UnplacedCounts()
        }
    }

    /// Adds patterns for the stop lists of modified trips, so that updates can be placed on them.
    private mutating func placeModifiedTrips() {
        for modified in modifiedTrips.trips {
            _ = ownPatterns.place(of: modified.list, isWhole: true, behind: matcher.finder.timetable)
        }
        _ = ownPatterns.extend(timetable.compiled)
    }

    /// Adds runs for modified trips that have no trip update.
    mutating func addModifiedTrips() {
        guard !modifiedTrips.trips.isEmpty else { return }
        var resolver = UpdateResolver(
            finder: matcher.finder, TripUpdateReading(), madeAt: latest, ownPatterns, modifiedTrips)
        for modified in modifiedTrips.trips where agencyRuns[modified.day] == nil {
            guard agencyRuns.callCount < settings.mostAgencyCalls else { break }
            guard let run = resolver.resolve(modified, madeAt: latest) else { continue }
            _ = agencyRuns.add(run, over: modified.day, on: timetable.pattern(of: modified.day.trip))
        }
        ownPatterns = resolver.ownPatterns
    }

    /// Returns an alert with the additional selectors of trip modifications that refer to it. Ids are local to a feed;
    /// an alert in a separate feed is found if its id is unique among feeds.
    func describing(_ alert: LiveAlert, id: String, from feed: String) -> LiveAlert {
        guard !modifiedTrips.selectors.isEmpty, !alert.concernsWholeAgency else { return alert }
        var meant = modifiedTrips.selectors[feed]?[id] ?? []
        for (other, selectors) in modifiedTrips.selectors where other != feed {
            guard let named = selectors[id], feeds[other]?.reading.alerts?.contains(where: { $0.id == id }) != true
            else {
                continue
            }
            meant.formUnion(named)
        }
        meant.subtract(alert.selectors)
        guard !meant.isEmpty else { return alert }
        return LiveAlert(
            reading: alert.reading, selectors: alert.selectors + meant.sorted(by: AlertSelector.isBefore),
            in: timetable,
            isActive: alert.isActive)
    }
}

extension AlertSelector {
    /// Defines a total order of selectors, so that equal feed messages produce equal snapshots.
    fileprivate static func isBefore(_ one: AlertSelector, _ other: AlertSelector) -> Bool {
        func key(_ selector: AlertSelector) -> (UInt32, Int32, UInt32) {
            (
                selector.trip?.rawValue ?? .max, selector.date?.daysSince1970 ?? .max, selector.stop?.rawValue ?? .max
            )
        }
        return key(one) < key(other)
    }
}

extension ModifiedTrips {
    /// Returns whether several updates of a run's trip are valid: for a modified trip, feeds contain one update for
    /// clients that support modifications and one for all other clients.
    func mayRepeat(_ run: AgencyRun) -> Bool {
        guard !trips.isEmpty, let day = run.trip ?? run.properties.replaces else { return false }
        return self[day] != nil
    }
}
