/// The walks of a query at the times at which they are open, in seconds since the table's start.
struct OpenWalks {
    /// A walk, and the seconds that it takes.
    typealias Times = (departure: Int32, seconds: Int32)

    /// The footpaths, in one span unless places close or open.
    let spans: [TimedWays.Span]
    let start, end, via: [SearchAccess]
    private let limits: SearchLimits

    /// - Parameter limits: They retain the memory of the footpaths.
    init(_ question: RaptorQuery, _ limits: SearchLimits, _ timed: TimedWays?, in view: LiveRunTable) {
        let footpaths = limits.footpaths(of: view.table.network).groups(reversed: false)
        spans = timed?.spans ?? [TimedWays.Span(first: .min, last: .max, footpaths: footpaths)]
        func walks(_ stops: [StopAccess]) -> [SearchAccess] {
            stops.map { SearchAccess($0, in: view.table, isForward: true) }
        }
        (start, end, via) = (walks(question.start), walks(question.end), walks(question.via?.stops ?? []))
        self.limits = limits
    }

    /// Returns the footpath between two nodes that ends first, and the time at which it begins.
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

    /// Returns the walk of a list to a stop that begins last; nil if there is none.
    func latest(of list: [SearchAccess], to stop: NetworkStopIndex, by deadline: Int32) -> Times? {
        var best: Times?
        for access in list where access.stop == stop {
            guard let leave = access.leaving(toBeReadyAt: deadline) else { continue }
            if let best, (best.departure, access.seconds) >= (leave, best.seconds) { continue }
            best = (leave, access.seconds)
        }
        return best
    }

    /// Returns the walk of a list from a stop that ends first; nil if there is none.
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
