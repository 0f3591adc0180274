import LiveModel
import TransitCore

extension EngineState {
    /// Resolves the updates of all feeds against the timetable, in the order of the feeds' names.
    mutating func resolveAgencyRuns() {
        resolveUpdates()
        guard ownPatterns.extend(timetable.compiled) else { return }
        resolveUpdates()
        _ = ownPatterns.extend(timetable.compiled)
    }

    /// Resolves the updates of all feeds in a single pass.
    private mutating func resolveUpdates() {
        agencyRuns = AgencyRuns(expecting: feeds.values.reduce(0) { $0 + ($1.reading.tripUpdates?.updates.count ?? 0) })
        findModifiedTrips()
        for name in feeds.keys.sorted() {
            guard let feed = feeds[name], !feed.isSilent, let reading = feed.reading.tripUpdates else { continue }
            var resolver = UpdateResolver(
                finder: matcher.finder, reading, madeAt: feed.moment(of: nil), ownPatterns, modifiedTrips,
                of: (name, feed.reading.detours.shapes))
            defer { ownPatterns = resolver.ownPatterns }
            let patience = patience(with: feed)
            for var update in reading.updates {
                update.at = update.at.map { feed.moment(of: $0) }
                let trip = update.trip.tripID.flatMap { timetable.trip(id: $0) }
                count(update.trip, of: trip, in: &resolver.counts)
                let announced = update.trip.startTime
                if matcher.finder.hasRuns {
                    update.trip = frequencyStarts.onGrid(update.trip, in: matcher.finder, at: resolver.madeAt)
                }
                guard agencyRuns.callCount < settings.mostAgencyCalls else {
                    resolver.counts.excess += 1
                    continue
                }
                if var run = resolver.resolve(update, of: trip, startingAt: announced) {
                    run.outdatedAt = run.madeAt + patience
                    if run.isOutdated(at: latest, in: timetable) { resolver.counts.outdatedUpdates += 1 }
                    let isFirst = run.properties.replaces.map { replaced in
                        agencyRuns.add(run, over: replaced, on: timetable.pattern(of: replaced.trip))
                    }
                    if !(isFirst ?? agencyRuns.add(run)), !modifiedTrips.mayRepeat(run) {
                        resolver.counts.repeatedUpdates += 1
                    }
                }
                if let vehicle = update.vehicleID, update.trip.relation != .canceled {
                    agencyRuns.assign(vehicle: vehicle, to: update.trip)
                }
            }
            feeds[name]?.unplacedUpdates = resolver.counts
        }
        addModifiedTrips()
    }
}
