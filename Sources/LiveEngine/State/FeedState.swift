package import TransitCore

/// The newest parsed message of one feed, and the feed's update interval.
struct FeedState: Sendable {
    private(set) var reading = FeedReading()
    /// The time of the last message, not counting messages that contain only departures of single stops.
    private(set) var readAt: EpochSeconds?
    /// The time at which the feed last reported or confirmed its data.
    private(set) var freshAt: EpochSeconds?
    /// Whether the feed has been silent for so long that its predictions are no longer valid.
    var isSilent = false
    /// The seconds between the last two messages.
    private(set) var interval: Int64?
    /// The time at which the feed last reported alerts.
    private(set) var alertsAt: EpochSeconds?
    /// The timestamp of the data in the last report of alerts.
    private(set) var alertsFrom: EpochSeconds?
    /// The seconds between the last two reports of alerts.
    private(set) var alertsInterval: Int64?
    /// The counts of vehicles, alerts and departures that could not be resolved against the timetable.
    var unplaced = UnplacedCounts()
    /// The counts of trip updates that could not be resolved.
    var unplacedUpdates = UnplacedCounts()
    /// The counts of trip modifications that could not be resolved.
    var unplacedModifications = UnplacedCounts()
    /// The counts of added stops that could not be resolved.
    var unplacedStops = UnplacedCounts()

    mutating func take(_ reading: FeedReading, at now: EpochSeconds) {
        guard reading.speaksOfMoreThanStops else { return }
        if let readAt, now > readAt { interval = now - readAt }
        readAt = now
        if !isRepeated(reading) { freshAt = max(freshAt ?? .min, reading.moment(readAt: now)) }
        if reading.alerts != nil {
            if let alertsAt, now > alertsAt { alertsInterval = now - alertsAt }
            alertsAt = now
            alertsFrom = min(FeedReading.moment(reading.madeAt, readAt: now), now)
        }
        self.reading = reading.completed(by: self.reading)
    }

    /// Records that the feed itself reports no change.
    mutating func confirm(at now: EpochSeconds) {
        freshAt = max(freshAt ?? now, now)
        // The age of data with its own timestamp does not change.
        if let alertsFrom, reading.madeAt == nil { self.alertsFrom = max(alertsFrom, now) }
    }

    /// Returns the time of a part of the newest message: the part's own timestamp, otherwise the message's.
    func moment(of stated: EpochSeconds?) -> EpochSeconds {
        FeedReading.moment(stated ?? reading.madeAt, readAt: readAt ?? 0)
    }

    /// Returns whether the message repeats the previous one: some feeds return the same response forever after their
    /// source has stopped. Vehicles are not compared, because their age is tracked separately.
    private func isRepeated(_ reading: FeedReading) -> Bool {
        guard let updates = reading.tripUpdates, let before = self.reading.tripUpdates, let madeAt = reading.madeAt
        else {
            return false
        }
        return madeAt == self.reading.madeAt && updates.looksLike(before)
    }

    /// Returns the state adjusted to a clock that was set back.
    func setBack(to now: EpochSeconds) -> FeedState {
        var state = self
        state.readAt = readAt.map { min($0, now) }
        state.freshAt = freshAt.map { min($0, now) }
        state.alertsAt = alertsAt.map { min($0, now) }
        state.alertsFrom = alertsFrom.map { min($0, now) }
        return state
    }
}

extension TripUpdateReading {
    /// Returns whether two messages have the same trip updates, judged by a sample of their stop times.
    fileprivate func looksLike(_ other: TripUpdateReading) -> Bool {
        guard stopTimes.count == other.stopTimes.count, updates == other.updates,
            stopHeadsigns == other.stopHeadsigns
        else { return false }
        return stride(from: 0, to: stopTimes.count, by: 61).allSatisfy { stopTimes[$0] == other.stopTimes[$0] }
    }
}

extension FeedReading {
    /// The seconds by which a feed's clock may run ahead.
    private static let mostAhead: Int64 = 60

    /// Returns the time of the data, from the newest of its own timestamps.
    fileprivate func moment(readAt now: EpochSeconds) -> EpochSeconds {
        let vehicles = vehicles?.lazy.compactMap(\.at).max()
        let updates = tripUpdates?.updates.lazy.compactMap(\.at).max()
        return min(Self.moment([madeAt, vehicles, updates].compactMap { $0 }.max(), readAt: now), now)
    }

    /// Returns the timestamp, or the time of receipt if it is missing or in the future.
    fileprivate static func moment(_ stated: EpochSeconds?, readAt now: EpochSeconds) -> EpochSeconds {
        stated.flatMap { $0 <= now + mostAhead ? $0 : nil } ?? now
    }

    /// Whether the message contains data other than departures at single stops, which do not show that the feed's other
    /// data is up to date.
    fileprivate var speaksOfMoreThanStops: Bool {
        departures == nil || vehicles != nil || tripUpdates != nil || alerts != nil
    }

    /// Returns the message with its missing parts, such as alerts, taken from an earlier message.
    func completed(by earlier: FeedReading) -> FeedReading {
        var whole = self
        // Vehicles are stored in the tracks; only their presence is recorded here.
        whole.vehicles = vehicles == nil && earlier.vehicles == nil ? nil : []
        // Departures are stored by stop.
        whole.departures = nil
        whole.tripUpdates = tripUpdates ?? earlier.tripUpdates
        whole.alerts = alerts ?? earlier.alerts
        return whole
    }
}

/// The counts of references in one feed's newest message that are not in the timetable. Nothing is discarded without
/// being counted.
package struct UnplacedCounts: Sendable, Equatable {
    /// The number of vehicles and trip updates with an unknown trip_id.
    package var unknownTrips = 0
    /// The number of vehicles and trip updates with an unknown route_id.
    package var unknownRoutes = 0
    /// The number of vehicles that report a trip or a route.
    package var vehiclesNaming = 0
    /// The number of vehicles whose reported trip or route is in the timetable.
    package var vehiclesKnown = 0
    /// The number of stop times in trip updates that name a stop at which the trip does not call, or that are assigned
    /// to an unknown stop, and of added stops with an unknown parent station.
    package var unknownStops = 0
    /// The number of contradictions: trip references whose trip_id does not match their route_id or direction_id, stop
    /// times whose stop_id and stop_sequence do not match, and stop times assigned to a stop out of reach for waiting
    /// riders.
    package var contradictions = 0
    /// The number of stop times that precede the previous one in stop order or in time.
    package var outOfOrder = 0
    /// The number of trip updates for a date far from the timetable's validity period.
    package var implausibleDates = 0
    /// The number of repetitions: further updates of a trip, further modifications of a trip on one day, and added
    /// stops that repeat an id with different content.
    package var repeatedUpdates = 0
    /// The number of vehicles that report neither trip nor route.
    package var withoutTrip = 0
    /// The number of trip updates whose own timestamp is so old that their predictions are not used.
    package var outdatedUpdates = 0
    /// The number of alerts that select no entity of the timetable.
    package var alertsOfNothing = 0
    /// The number of alert selectors that match nothing, by reason. Includes those of alerts with other selectors that
    /// match.
    package var selectors: [UnplacedSelector: Int] = [:]
    /// 1 if the feed was made for another version of the timetable, otherwise 0.
    package var ofOtherVersion = 0
    /// The number of vehicles that were removed, and of runs and stops that were omitted, because of limits.
    package var excess = 0
    /// The number of departures at single stops with an unknown route_id.
    package var departuresOfUnknownRoutes = 0
    /// The number of departures at an unknown stop, or at a stop where their route does not call.
    package var departuresOfUnknownStops = 0
    /// The number of departures with neither a scheduled nor a predicted time.
    package var departuresWithoutTime = 0

    package init() {}

    /// The counts by discard reason, for the feed's health.
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

    /// Returns the counts with a count of 1 if the feed was made for another version of the timetable: it contains a
    /// "string that matches the feed_info.feed_version from the GTFS feed that the realtime data is based on"
    /// (reference, *FeedHeader.feed_version*).
    func adding(ofOtherVersion reading: FeedReading, in timetable: Timetable) -> UnplacedCounts {
        guard let version = reading.timetableVersion else { return self }
        let own = timetable.feedField(.version)
        guard !own.isEmpty, own != version else { return self }
        var sum = self
        sum.ofOtherVersion = 1
        return sum
    }

    /// Returns the counts plus those of another part of the same feed, such as its trip updates.
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
