/// The walks of a query with the times at which they are open, in seconds since the table's start.
struct OpenWalks {
    /// The departure time and the duration of a walk in seconds.
    typealias Times = (departure: Int32, seconds: Int32)

    /// The footpaths by time span; a single span unless station closures begin or end.
    let spans: [TimedWays.Span]
    let start, end, via: [SearchAccess]
    private let limits: SearchLimits

    /// Collects the walks of a query.
    /// - Parameter limits: The query's limits, which must outlive this value because they own the memory of the
    ///   footpaths.
    init(_ question: RaptorQuery, _ limits: SearchLimits, _ timed: TimedWays?, in view: LiveRunTable) {
        let footpaths = limits.footpaths(of: view.table.network).groups(reversed: false)
        spans = timed?.spans ?? [TimedWays.Span(first: .min, last: .max, footpaths: footpaths)]
        func walks(_ stops: [StopAccess]) -> [SearchAccess] {
            stops.map { SearchAccess($0, in: view.table, isForward: true) }
        }
        (start, end, via) = (walks(question.start), walks(question.end), walks(question.via?.stops ?? []))
        self.limits = limits
    }

    /// Returns the footpath between two nodes with the earliest end, and the time at which the walk begins.
    func path(
        from node: NodeIndex, to other: NodeIndex, at arrival: Int32
    ) -> (path: Footpath, start: Int32)? {
        var best: (path: Footpath, start: Int32, end: Int32)?
        for span in spans {
            guard let path = span.footpaths[node].first(where: { $0.other == other }),
                span.end(of: path, from: arrival, limits) != nil
            else { continue }
            let start = max(arrival, span.first)
            let end = start + path.walked(limits.pace)
            if best.map({ end < $0.end }) ?? true { best = (path, start, end) }
        }
        return best.map { ($0.path, $0.start) }
    }

    /// Returns the walk to a stop with the latest departure; nil if there is none.
    func latest(of list: [SearchAccess], to stop: NetworkStopIndex, by deadline: Int32) -> Times? {
        var best: Times?
        for access in list where access.stop == stop {
            guard let leave = access.leaving(toBeReadyAt: deadline) else { continue }
            if let best, (best.departure, access.seconds) >= (leave, best.seconds) { continue }
            best = (leave, access.seconds)
        }
        return best
    }

    /// Returns the walk from a stop with the earliest end; nil if there is none.
    func earliest(of list: [SearchAccess], from stop: NetworkStopIndex, at moment: Int32) -> Times? {
        var best: Times?
        for access in list where access.stop == stop {
            guard let end = access.end(from: moment) else { continue }
            if let best, (best.departure + best.seconds, best.seconds) <= (end, access.seconds) { continue }
            best = (end - access.seconds, access.seconds)
        }
        return best
    }
}
