import LiveModel

extension FeedOutage {
    /// Joins overlapping outages of each feed.
    /// - Parameter times: The part of the day to which the outages are limited; nil for the whole day.
    /// - Returns: Outages ascending by feed and beginning.
    static func joined(_ outages: [FeedOutage], within times: Range<Int32>? = nil) -> [FeedOutage] {
        Dictionary(grouping: outages.compactMap { $0.clamped(to: times) }, by: \.feed).sorted { $0.key < $1.key }
            .flatMap { feed, outages in
                outages.map { $0.first...$0.last }.joinedRanges()
                    .map { FeedOutage(feed: feed, first: $0.lowerBound, last: $0.upperBound) }
            }
    }

    /// Returns the part of the outage within a time range; nil if there is none.
    func clamped(to times: Range<Int32>?) -> FeedOutage? {
        guard let times else { return last >= first ? self : nil }
        let (begin, end) = (max(first, times.lowerBound), min(last, times.upperBound))
        return begin < end ? FeedOutage(feed: feed, first: begin, last: end) : nil
    }
}

extension Array {
    /// Joins ranges that overlap or touch.
    /// - Returns: Disjoint ranges, ascending.
    func joinedRanges<Bound>() -> [ClosedRange<Bound>] where Element == ClosedRange<Bound> {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound...Swift.max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }
}
