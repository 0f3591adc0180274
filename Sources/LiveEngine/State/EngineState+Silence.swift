import TransitCore

extension EngineState {
    /// Drops the predictions of feeds that have been silent for longer than their predictions are valid. Boards and
    /// journey plans then use the timetable.
    mutating func forgetSilentFeeds(at now: EpochSeconds) {
        var isResolvedAnew = false
        for (name, feed) in feeds {
            let isSilent = isSilent(feed, at: now)
            guard isSilent != feed.isSilent else { continue }
            feeds[name]?.isSilent = isSilent
            if feed.reading.tripUpdates != nil { isResolvedAnew = true }
        }
        if isResolvedAnew { resolveAgencyRuns() }
    }

    private func isSilent(_ feed: FeedState, at now: EpochSeconds) -> Bool {
        feed.freshAt.map { now - $0 > patience(with: feed) } ?? false
    }

    /// Returns the seconds for which the predictions of a silent feed are valid: the limit for vehicles or, if longer,
    /// three of the feed's intervals, up to four times that limit.
    func patience(with feed: FeedState) -> Int64 {
        max(settings.vanishAfter, min(3 * (feed.interval ?? 0), 4 * settings.vanishAfter))
    }

    /// Whether any feed reports the progress of trips.
    var isLive: Bool {
        feeds.values.contains { feed in
            feed.freshAt != nil && !feed.isSilent && (feed.reading.vehicles != nil || feed.reading.tripUpdates != nil)
        }
    }
}
