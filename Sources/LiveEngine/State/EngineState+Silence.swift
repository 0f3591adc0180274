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
        feed.freshAt.map { now - $0 > patience(with: feed) } ?? false
    }

    /// Seconds for which what a feed predicted holds.
    func patience(with feed: FeedState) -> Int64 {
        max(settings.vanishAfter, min(3 * (feed.interval ?? 0), 4 * settings.vanishAfter))
    }

    /// Whether any feed tells how trips are doing.
    var isLive: Bool {
        feeds.values.contains { feed in
            feed.freshAt != nil && !feed.isSilent && (feed.reading.vehicles != nil || feed.reading.tripUpdates != nil)
        }
    }
}
