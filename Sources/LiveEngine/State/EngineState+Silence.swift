import TransitCore

extension EngineState {
    /// What a feed predicted holds until it has been silent as long as a vehicle may be; three of its rounds, if it speaks more seldom,
    /// but at most four times as long. Then boards and plans go by the timetable.
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
        guard let freshAt = feed.freshAt else { return false }
        return isOutdated(freshAt, in: feed, at: now)
    }

    /// Whether what a feed said at a moment counts no more.
    func isOutdated(_ moment: EpochSeconds, in feed: FeedState, at now: EpochSeconds) -> Bool {
        let rounds = min(3 * (feed.interval ?? 0), 4 * settings.vanishAfter)
        return now - moment > max(settings.vanishAfter, rounds)
    }

    /// Whether any feed tells how trips are doing.
    var isLive: Bool {
        feeds.values.contains { feed in
            feed.freshAt != nil && !feed.isSilent && (feed.reading.vehicles != nil || feed.reading.tripUpdates != nil)
        }
    }
}
