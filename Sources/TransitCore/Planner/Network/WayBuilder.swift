/// Combines walks between stops and transfer rules into footpaths between nodes.
struct WayBuilder {
    let places: StopPlaces
    let lines: RuleLines
    let nodes: NodeList
    let stations: StationWalks
    let change: Int32

    /// The resulting footpaths, and the transfer time within each node.
    struct Ways {
        var footpaths: [Footpaths.Row] = []
        var changes: IndexedArray<NodeIndex, Int32>
        /// Pairs of nodes with a timed transfer.
        var timed: [(NodeIndex, NodeIndex)] = []
        /// The number of rule lookups.
        var work = 0
    }

    /// A pair of stops, the walking time between them in seconds, and the rules for transfers between them.
    private struct Pair {
        var from, to: NetworkStopIndex
        var walk: UInt16?
        var rules: ArraySlice<TransferRule>
    }

    /// Computes the footpaths.
    /// - Parameters:
    ///   - within: Walks within stations; nil for the usual ones.
    ///   - isStepFree: Whether stairs and other obstacles are excluded in stations with pathways.
    func ways(
        _ walks: [StopWalk], within: [StopWalk]? = nil, _ rules: [TransferRule], isStepFree: Bool = false
    ) -> Ways {
        var ways = Ways(changes: IndexedArray(repeating: change, for: nodes.indices))
        let within = within ?? (isStepFree ? stations.stepFree : stations.walks)
        let around = known(walks).filter { !isStepFree || $0.isStepFree }
        forEachPair(around + within, rules) { pair in
            // A rule does not make a transfer step-free if the pathways contain no step-free path.
            if isStepFree, pair.walk == nil, stations.cover(pair.from, pair.to) { return }
            let rules = PairRules(pair.rules, from: pair.from, to: pair.to, lines)
            let ends = nodes.nodes(of: pair.to)
            for from in nodes.nodes(of: pair.from) {
                for to in ends { add(pair, rules, from, to, &ways) }
            }
        }
        return ways
    }

    /// Drops walks with unknown stops, and walks inside stations whose walks are determined by pathways.
    private func known(_ walks: [StopWalk]) -> [StopWalk] {
        walks.filter {
            $0.from != $0.to && $0.from.position < places.count && $0.to.position < places.count
                && !stations.cover($0.from, $0.to)
        }
    }

    private func add(
        _ pair: Pair, _ rules: PairRules, _ from: NodeIndex, _ to: NodeIndex, _ ways: inout Ways
    ) {
        let rule = rules.rule(nodes.masks[from], nodes.masks[to], work: &ways.work)
        let time = time(pair, rule)
        if rule?.kind == .timed { ways.timed.append((from, to)) }
        if from == to {
            ways.changes[from] = time.map { $0.least == Footpath.timed ? 0 : Int32($0.least) } ?? Network.never
        } else if let time {
            ways.footpaths.append(Footpaths.Row(from: from, to: to, walk: time.walk, least: time.least))
        }
    }

    /// Returns the walking time and the minimum time of a transfer by `transfer_type` of `transfers.txt`. A timed
    /// transfer takes no time, because the departing vehicle waits; a transfer with a minimum takes `min_transfer_time`
    /// regardless of the distance.
    private func time(_ pair: Pair, _ rule: TransferRule?) -> (walk: UInt16, least: UInt16)? {
        let usual = UInt16(clamping: change)
        switch rule?.kind {
        case nil:
            return pair.walk.map { ($0, usual) }
        case .recommended:
            return (pair.walk ?? places.estimate(from: pair.from, to: pair.to) ?? 0, usual)
        case .timed:
            return (pair.walk ?? places.estimate(from: pair.from, to: pair.to) ?? 0, Footpath.timed)
        case .minimum(let seconds):
            return (0, UInt16(clamping: min(max(seconds, 0), Network.mostSeconds)))
        case .impossible:
            return nil
        }
    }

    /// Calls `body` once for each pair of stops with a walk or a rule. A stop with several nodes is also paired with
    /// itself.
    private func forEachPair(_ walks: [StopWalk], _ rules: [TransferRule], _ body: (Pair) -> Void) {
        let same = nodes.stopsWithSeveral.map { StopWalk(from: $0, to: $0, seconds: 0) }
        let walks = (walks + same).sorted { ($0.from, $0.to, $0.seconds) < ($1.from, $1.to, $1.seconds) }
        // Keeps rules in the feed's order: the first of equally specific rules applies, and Swift's sort is not
        // guaranteed to be stable.
        let rules = rules.enumerated()
            .sorted { ($0.element.from, $0.element.to, $0.offset) < ($1.element.from, $1.element.to, $1.offset) }
            .map { $0.element }
        var (walk, rule) = (0, 0)
        while walk < walks.count || rule < rules.count {
            let nextWalk = walk < walks.count ? (walks[walk].from, walks[walk].to) : (.last, .last)
            let nextRule = rule < rules.count ? (rules[rule].from, rules[rule].to) : (.last, .last)
            let (from, to) = nextWalk < nextRule ? nextWalk : nextRule
            var pair = Pair(from: from, to: to, walk: from == to ? 0 : nil, rules: [])
            if nextWalk == (from, to) { pair.walk = walks[walk].seconds }
            while walk < walks.count, walks[walk].from == from, walks[walk].to == to { walk += 1 }
            let first = rule
            while rule < rules.count, rules[rule].from == from, rules[rule].to == to { rule += 1 }
            pair.rules = rules[first..<rule]
            body(pair)
        }
    }
}

extension NetworkStopIndex {
    /// A value greater than any stop index.
    fileprivate static var last: Self { Self(UInt32.max) }
}
