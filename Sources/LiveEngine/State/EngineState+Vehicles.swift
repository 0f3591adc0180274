import LiveModel
import TransitCore

extension EngineState {
    /// Applies one feed's vehicles: updates those that the message contains, and hides those that it lacks.
    mutating func fold(_ vehicles: [VehicleReading], madeAt: EpochSeconds?, from feed: String, at now: EpochSeconds) {
        // For each track, whether the message contains its vehicle.
        var isReported = [Bool](repeating: false, count: tracks.count)
        let trips = vehicles.indices.map { vehicles[$0].trip?.tripID.flatMap { timetable.trip(id: $0) } }
        var taken = tripsTaken(vehicles, of: trips, at: now)
        var hasNew = false
        learnNaming(vehicles, of: feed)
        for (number, reading) in vehicles.enumerated() {
            var (id, known) = (reading.id, indexOfTrack[reading.id])
            if feeds.count > 1, let other = known, tracks[other].feed != feed {
                id = trackID(of: reading, from: feed, besides: other)
                known = indexOfTrack[id]
            }
            // Clamped to the present: if a feed's clock is fast, a bus must not arrive before it was seen.
            let seenAt = min(reading.at ?? madeAt ?? now, now)
            if let index = known {
                isReported[index] = true
                update(
                    index, with: reading, as: id, on: trips[number], from: feed, seenAt: seenAt, at: now, taken: &taken)
            } else if now - seenAt < settings.vanishAfter {
                var track = VehicleTrack(reading, feed: feed, seenAt: seenAt, heardAt: now)
                track.reading.id = id
                track.namedTrip = trips[number]
                indexOfTrack[id] = tracks.count
                isReported.append(true)
                tracks.append(matched(track, previous: nil, taken: &taken))
                hasNew = true
            }
        }
        for index in tracks.indices
        where !isReported[index] && tracks[index].isVisible && tracks[index].feed == feed {
            tracks[index].missingSince = now
        }
        if hasNew { sortTracks() }
        countUnplaced(vehicles, of: trips, from: feed)
    }

    /// Returns the vehicle's id, prefixed with the feed's name if a vehicle of another feed has the same id: ids are
    /// unique only within a feed.
    /// - Parameter index: The index of the other feed's vehicle.
    private func trackID(of reading: VehicleReading, from feed: String, besides index: Int) -> String {
        let qualified = "\(feed)-\(reading.id)"
        return indexOfTrack[qualified] != nil || tracks[index].isAnother(than: reading) ? qualified : reading.id
    }

    /// Records whether a feed reports trips or routes at all. If it does, a vehicle without a trip and a route counts
    /// as out of service; otherwise its trip is inferred.
    private mutating func learnNaming(_ vehicles: [VehicleReading], of feed: String) {
        if vehicles.contains(where: { $0.trip?.namesSomething ?? false }) {
            nameless.remove(feed)
        } else if feeds[feed]?.interval == nil {
            nameless.insert(feed)
        }
    }

    private mutating func update(
        _ index: Int, with reading: VehicleReading, as id: String, on namedTrip: TripIndex?, from feed: String,
        seenAt: EpochSeconds, at now: EpochSeconds, taken: inout Set<TripDay>
    ) {
        // If two feeds report the same vehicle, the later report is used.
        guard tracks[index].feed == feed || !tracks[index].isVisible || seenAt > tracks[index].seenAt else { return }
        tracks[index].missingSince = nil
        // A report older than the last one is ignored.
        guard seenAt >= tracks[index].seenAt else { return }
        // A track is large, so it is moved out and back only once.
        var track = tracks[index]
        let previous = track.sighting
        let isNews =
            seenAt > previous.at || reading.position != previous.position || reading.trip != track.reading.trip
        track.feed = feed
        track.reading = reading
        track.reading.id = id
        track.namedTrip = namedTrip
        track.seenAt = seenAt
        track.heardAt = now
        tracks[index] = isNews ? matched(track, previous: previous, taken: &taken) : track
    }

    private mutating func matched(
        _ track: consuming VehicleTrack, previous: VehicleTrack.Sighting?, taken: inout Set<TripDay>
    ) -> VehicleTrack {
        let last = previous.map { (coordinate: $0.position, at: $0.at) }
        var fix = VehicleFix(track.reading, at: track.seenAt, previous: last)
        if previous == nil { fix.heldDistance = track.progress?.distance }
        var reference = track.reading.trip ?? agencyRuns.trip(ofVehicle: track.id)
        if matcher.finder.hasRuns {
            reference = reference.map { frequencyStarts.onGrid($0, in: matcher.finder, at: fix.at) }
        }
        if let held = previous?.progress?.trip { taken.remove(held) }
        let isRenamed = track.isRenamed(since: previous)
        if nameless.contains(track.feed), reference == nil {
            track.extendTrail(to: fix)
            track.match = matcher.anywhere(
                track.trail, previous: previous?.progress, taken: taken, in: &network)
        } else if timetable.trips.isEmpty, let reference, reference.tripID != nil,
            let route = matcher.finder.route(of: reference)
        {
            if isRenamed { track.trail = [] }
            track.extendTrail(to: fix)
            let patterns = matcher.finder.patterns(of: route, direction: reference.direction)
            track.match = matcher.onTrail(
                track.trail, of: route, on: patterns, previous: previous?.progress,
                usual: predictor.usualTrip(of: track, among: patterns, in: timetable), in: &network)
        } else {
            let isOwn = track.reading.trip != nil
            let trip = isOwn ? track.namedTrip : reference?.tripID.flatMap { timetable.trip(id: $0) }
            track.match = matcher.match(
                fix, reference: reference, of: trip, previous: previous?.progress, isRenamed: isRenamed, taken: taken,
                in: &network)
        }
        if track.reading.isOnLayover, track.match.isStanding(fix) { track.match.state = .layover }
        if let trip = track.progress?.trip { taken.insert(trip) }
        track.countRound(since: previous?.progress, in: timetable)
        recordPassages(of: &track, since: previous?.progress)
        track.number = predictor.history.tripNumber(of: track)
        observeSighting(of: track)
        learn(from: predictor.see(track, in: &network))
        return track
    }

    private mutating func learn(from trip: FinishedTrip?) {
        guard let trip else { return }
        calibrator.settle(trip, in: timetable)
        predictor.history.add(trip.trajectory)
        if collectsObservations { observations.finished.append(trip) }
    }

    /// Returns the trips that must not be inferred for a vehicle without a trip, because other vehicles serve them.
    /// - Parameter named: The trips that the vehicles report.
    private mutating func tripsTaken(
        _ vehicles: [VehicleReading], of named: [TripIndex?], at now: EpochSeconds
    ) -> Set<TripDay> {
        var trips = Set<TripDay>(minimumCapacity: vehicles.count)
        // The trips that the vehicles of this message report are marked as taken first, regardless of the order of the
        // vehicles.
        if vehicles.contains(where: { $0.trip?.tripID == nil }) {
            for index in vehicles.indices {
                guard var reference = vehicles[index].trip, reference.tripID != nil else { continue }
                reference = frequencyStarts.onGrid(reference, in: matcher.finder, at: now)
                guard let day = matcher.finder.tripDay(for: reference, of: named[index], by: .seen(at: now)),
                    reference.startTime != nil || !timetable.tripFlags[day.trip].contains(.hasRuns)
                else { continue }
                trips.insert(day)
            }
        }
        for index in tracks.indices where tracks[index].isVisible {
            if let trip = tracks[index].trip { trips.insert(trip) }
        }
        return trips
    }

    private mutating func countUnplaced(_ vehicles: [VehicleReading], of trips: [TripIndex?], from feed: String) {
        var counts = feeds[feed]?.unplaced ?? UnplacedCounts()
        (counts.withoutTrip, counts.unknownTrips, counts.unknownRoutes, counts.excess) = (0, 0, 0, 0)
        counts.contradictions = 0
        (counts.vehiclesNaming, counts.vehiclesKnown) = (0, 0)
        for index in vehicles.indices {
            guard let isKnown = count(vehicles[index].trip, of: trips[index], in: &counts) else { continue }
            counts.vehiclesNaming += 1
            counts.vehiclesKnown += isKnown ? 1 : 0
        }
        feeds[feed]?.unplaced = counts
    }

    /// Counts the faults of a trip reference.
    /// - Returns: Whether the timetable contains the reference's route or, without one, its trip; nil if the reference
    ///   has neither, or need not be in the timetable.
    @discardableResult
    func count(_ reference: TripReference?, of trip: TripIndex?, in counts: inout UnplacedCounts) -> Bool? {
        guard let reference, reference.tripID != nil || reference.routeID != nil else {
            counts.withoutTrip += 1
            return nil
        }
        var isKnown: Bool?
        var route: RouteIndex?
        // An unknown trip id is not a fault if the timetable has no trips at all, or if the trip is an added one.
        if reference.tripID != nil, !timetable.trips.isEmpty {
            isKnown = trip != nil
            if isKnown == false, reference.relation != .added { counts.unknownTrips += 1 }
        }
        if let id = reference.routeID {
            route = timetable.route(id: id)
            isKnown = route != nil
            if isKnown == false { counts.unknownRoutes += 1 }
        }
        if let trip, reference.contradicts(trip, on: route, in: timetable) { counts.contradictions += 1 }
        return reference.relation == .added || reference.relation == .unscheduled ? nil : isKnown
    }

    /// Matches every vehicle again at its last position, after the timetable changed.
    mutating func rematchAll() {
        var taken = Set<TripDay>()
        for index in tracks.indices {
            tracks[index].namedTrip = tracks[index].reading.trip?.tripID.flatMap { timetable.trip(id: $0) }
            tracks[index] = matched(tracks[index], previous: nil, taken: &taken)
        }
    }

    /// Removes vehicles that were not reported for a long time.
    mutating func forget(at now: EpochSeconds) {
        for trip in predictor.silentTrips(at: now, in: &network) { learn(from: trip) }
        let before = tracks.count
        tracks.removeAll { track in
            now - track.seenAt >= settings.vanishAfter
                || track.missingSince.map { now - $0 >= settings.remembersFor } ?? false
        }
        forgetSurplus()
        guard tracks.count != before else { return }
        sortTracks()
        calibrator.forgetVehicles { indexOfTrack[$0] != nil || predictor.isRecording($0) }
    }

    /// Removes vehicles beyond the limit, for feeds that change ids with every poll: first those that left their feed
    /// the longest ago, then those seen the longest ago.
    private mutating func forgetSurplus() {
        let surplus = tracks.count - settings.mostVehicles
        guard surplus > 0 else { return }
        tracks.sort {
            ($0.isVisible ? 1 : 0, $0.missingSince ?? $0.seenAt) < ($1.isVisible ? 1 : 0, $1.missingSince ?? $1.seenAt)
        }
        for track in tracks.prefix(surplus) { feeds[track.feed]?.unplaced.excess += 1 }
        tracks.removeFirst(surplus)
    }

    private mutating func sortTracks() {
        tracks.sort { $0.id < $1.id }
        indexOfTrack.removeAll(keepingCapacity: true)
        for (index, track) in tracks.enumerated() { indexOfTrack[track.id] = index }
    }
}

extension VehicleTrack {
    /// The maximum distance in metres between two reports of the same vehicle by two feeds.
    private static let mostApart: Double = 2_000
    /// The maximum distance in metres if the reports have different trips, because one feed may lag behind the other.
    private static let mostApartOnOtherTrip: Double = 200

    /// Returns whether this report and a report of another feed with the same vehicle id are about different vehicles.
    fileprivate func isAnother(than other: VehicleReading) -> Bool {
        guard isVisible else { return false }
        let isOnOtherTrip =
            Self.differ(reading.trip?.tripID, other.trip?.tripID)
            || Self.differ(reading.trip?.routeID, other.trip?.routeID)
        let apart = reading.position.distance(to: other.position)
        return apart > (isOnOtherTrip ? Self.mostApartOnOtherTrip : Self.mostApart)
    }

    private static func differ(_ one: String?, _ other: String?) -> Bool { one != nil && other != nil && one != other }
}

extension TripReference {
    /// Returns whether the reference's route_id or direction_id differs from the trip's, which takes precedence. Added
    /// trips are exempt.
    /// - Parameter route: The route of the reference.
    fileprivate func contradicts(_ trip: TripIndex, on route: RouteIndex?, in timetable: Timetable) -> Bool {
        guard relation != .added else { return false }
        let pattern = timetable.pattern(of: trip)
        if let route, route != timetable.patternRoutes[pattern] { return true }
        guard let direction, let own = timetable.direction(of: pattern) else { return false }
        return direction != own
    }
}

extension Match {
    /// Returns whether the vehicle is on its line and has not moved.
    fileprivate func isStanding(_ fix: VehicleFix) -> Bool {
        state == .stopped || state == .moving && fix.speed == nil
    }
}
