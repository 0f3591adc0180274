package import TransitCore

/// The newest reading of one feed, and what is known of its rhythm.
struct FeedState: Sendable {
    private(set) var reading = FeedReading()
    /// When it was read last; what it says of single stops has an age of its own.
    private(set) var readAt: EpochSeconds?
    /// When it last said something new, or that nothing is.
    private(set) var freshAt: EpochSeconds?
    /// It has been silent for so long that what it predicted counts no more.
    var isSilent = false
    /// Seconds between its last two readings.
    private(set) var interval: Int64?
    /// When it last spoke of alerts, and how many seconds passed since the time before.
    private(set) var alertsAt: EpochSeconds?
    private(set) var alertsInterval: Int64?
    /// Vehicles, alerts and departures that the engine could not place in the timetable.
    var unplaced = UnplacedCounts()
    /// … of its trip updates.
    var unplacedUpdates = UnplacedCounts()
    /// … of its modifications of trips.
    var unplacedModifications = UnplacedCounts()
    /// … of the stops that it adds.
    var unplacedStops = UnplacedCounts()

    mutating func take(_ reading: FeedReading, at now: EpochSeconds) {
        guard reading.speaksOfMoreThanStops else { return }
        if let readAt, now > readAt { interval = now - readAt }
        readAt = now
        if !isRepeated(reading) { freshAt = max(freshAt ?? .min, reading.moment(readAt: now)) }
        if reading.alerts != nil {
            if let alertsAt, now > alertsAt { alertsInterval = now - alertsAt }
            alertsAt = now
        }
        self.reading = reading.completed(by: self.reading)
    }

    /// The feed says itself that nothing has changed.
    mutating func confirm(at now: EpochSeconds) {
        freshAt = max(freshAt ?? now, now)
    }

    /// When a part of its newest reading was known, of which it gives this timestamp or none.
    func moment(of stated: EpochSeconds?) -> EpochSeconds {
        FeedReading.moment(stated ?? reading.madeAt, readAt: readAt ?? 0)
    }

    /// Some feeds give out the same answer for ever when what fills them has stopped. Vehicles have an age of their own.
    private func isRepeated(_ reading: FeedReading) -> Bool {
        guard let updates = reading.tripUpdates, let before = self.reading.tripUpdates, let madeAt = reading.madeAt
        else {
            return false
        }
        return madeAt == self.reading.madeAt && updates.looksLike(before)
    }

    /// The same under a clock that was set back.
    func setBack(to now: EpochSeconds) -> FeedState {
        var state = self
        state.readAt = readAt.map { min($0, now) }
        state.freshAt = freshAt.map { min($0, now) }
        state.alertsAt = alertsAt.map { min($0, now) }
        return state
    }
}

extension TripUpdateReading {
    /// Whether it says the same, as far as a look at some of its stop times tells.
    fileprivate func looksLike(_ other: TripUpdateReading) -> Bool {
        guard stopTimes.count == other.stopTimes.count, updates == other.updates,
            stopHeadsigns == other.stopHeadsigns
        else { return false }
        return stride(from: 0, to: stopTimes.count, by: 61).allSatisfy { stopTimes[$0] == other.stopTimes[$0] }
    }
}

extension FeedReading {
    /// Seconds by which a feed's clock may be ahead.
    private static let mostAhead: Int64 = 60

    /// When what it says was known, by the newest of its own timestamps.
    fileprivate func moment(readAt now: EpochSeconds) -> EpochSeconds {
        let vehicles = vehicles?.lazy.compactMap(\.at).max()
        let updates = tripUpdates?.updates.lazy.compactMap(\.at).max()
        return min(Self.moment([madeAt, vehicles, updates].compactMap { $0 }.max(), readAt: now), now)
    }

    /// A timestamp; the moment of receipt where there is none, or one that lies in the future.
    fileprivate static func moment(_ stated: EpochSeconds?, readAt now: EpochSeconds) -> EpochSeconds {
        stated.flatMap { $0 <= now + mostAhead ? $0 : nil } ?? now
    }

    /// An answer for single stops says nothing of how the rest of its feed is doing.
    fileprivate var speaksOfMoreThanStops: Bool {
        departures == nil || vehicles != nil || tripUpdates != nil || alerts != nil
    }

    /// Parts that this reading does not speak of stay as an earlier one said.
    func completed(by earlier: FeedReading) -> FeedReading {
        var whole = self
        // The tracks hold the vehicles themselves; here it counts that there are any.
        whole.vehicles = vehicles == nil && earlier.vehicles == nil ? nil : []
        // Kept by stop.
        whole.departures = nil
        whole.tripUpdates = tripUpdates ?? earlier.tripUpdates
        whole.alerts = alerts ?? earlier.alerts
        return whole
    }
}

/// What of one feed's newest reading the timetable does not know. Nothing is lost silently.
package struct UnplacedCounts: Sendable, Equatable {
    /// Vehicles and updates with a trip_id the timetable lacks.
    package var unknownTrips = 0
    /// … with a route_id it lacks.
    package var unknownRoutes = 0
    /// Vehicles that name a trip or a route, and how many of them name one that the timetable has.
    package var vehiclesNaming = 0
    package var vehiclesKnown = 0
    /// Stop times of updates that name no stop of their trip, or are assigned to one that the timetable lacks.
    package var unknownStops = 0
    /// References whose trip_id is not of their route_id or direction_id, and stop times whose stop_id and stop_sequence do
    /// not go together, or that are assigned to a stop that nobody who waits there would come to.
    package var contradictions = 0
    /// Stop times of a stop before those ahead of them, or with a time before theirs.
    package var outOfOrder = 0
    /// Updates of a trip on a date far from the timetable's.
    package var implausibleDates = 0
    /// Updates of a trip that another one is of too.
    package var repeatedUpdates = 0
    /// Vehicles that name neither trip nor route.
    package var withoutTrip = 0
    /// Updates whose own timestamp is too old for what they predict to count.
    package var outdatedUpdates = 0
    /// Alerts that name nothing the timetable knows.
    package var alertsOfNothing = 0
    /// Selectors of alerts that concern nothing here, also of alerts of which others do.
    package var selectors: [UnplacedSelector: Int] = [:]
    /// 1 for a feed that was made for another version of the timetable.
    package var ofOtherVersion = 0
    /// Vehicles that were forgotten, and runs and stops that were left out, because there were too many.
    package var excess = 0
    /// Departures at single stops with a route_id it lacks.
    package var departuresOfUnknownRoutes = 0
    /// … at a stop it lacks, or at one where their route does not call.
    package var departuresOfUnknownStops = 0
    /// … that say neither when they should leave nor when they will.
    package var departuresWithoutTime = 0

    package init() {}

    /// As reasons of a feed's health.
    package var discards: DiscardCounts {
        var counts = DiscardCounts()
        for (reason, number) in [
            (DiscardReason.unknownRoute, unknownRoutes + departuresOfUnknownRoutes),
            (.unknownStop, unknownStops + departuresOfUnknownStops), (.noTrip, unknownTrips + withoutTrip),
            (.noTime, departuresWithoutTime), (.tooMany, excess), (.outdated, outdatedUpdates),
            (.contradictory, contradictions), (.outOfOrder, outOfOrder), (.implausibleTime, implausibleDates),
            (.duplicate, repeatedUpdates), (.otherVersion, ofOtherVersion),
        ] where number > 0 {
            counts.add(reason, number)
        }
        for (miss, number) in selectors { counts.add(miss.discardReason, number) }
        return counts
    }

    /// These together with what a feed says of the timetable that it was made for: a "string that matches the
    /// feed_info.feed_version from the GTFS feed that the realtime data is based on" (reference, *FeedHeader.feed_version*).
    func adding(ofOtherVersion reading: FeedReading, in timetable: Timetable) -> UnplacedCounts {
        guard let version = reading.timetableVersion else { return self }
        let own = timetable.feedField(.version)
        guard !own.isEmpty, own != version else { return self }
        var sum = self
        sum.ofOtherVersion = 1
        return sum
    }

    /// These together with what could not be placed of the same feed's trip updates.
    func adding(updates: UnplacedCounts) -> UnplacedCounts {
        var sum = self
        sum.unknownTrips += updates.unknownTrips
        sum.unknownRoutes += updates.unknownRoutes
        sum.unknownStops += updates.unknownStops
        sum.withoutTrip += updates.withoutTrip
        sum.outdatedUpdates += updates.outdatedUpdates
        sum.excess += updates.excess
        sum.contradictions += updates.contradictions
        sum.outOfOrder += updates.outOfOrder
        sum.implausibleDates += updates.implausibleDates
        sum.repeatedUpdates += updates.repeatedUpdates
        return sum
    }
}
