/// Makes footpaths between nodes of walks between stops and what rules say of them.
struct WayBuilder {
    let places: StopPlaces
    let lines: RuleLines
    let nodes: NodeList
    let stations: StationWalks
    let change: Int32

    struct Ways {
        var footpaths: [Footpaths.Row] = []
        var changes: IndexedArray<NodeIndex, Int32>
        /// At which the one waits for the other.
        var timed: [(NodeIndex, NodeIndex)] = []
        /// Looks for the rule between two nodes.
        var work = 0
    }

    /// Two stops, how long the walk between them is, and the rules for them.
    private struct Pair {
        var from, to: NetworkStopIndex
        var walk: UInt16?
        var rules: ArraySlice<TransferRule>
    }

    /// - Parameter isStepFree: without stairs and the like in stations that say where they are.
    func ways(_ walks: [StopWalk], _ rules: [TransferRule], isStepFree: Bool = false) -> Ways {
        var ways = Ways(changes: IndexedArray(repeating: change, for: nodes.indices))
        let within = isStepFree ? stations.stepFree : stations.walks
        let around = known(walks).filter { !isStepFree || $0.isStepFree }
        forEachPair(around + within, rules) { pair in
            // No rule leads around stairs.
            if isStepFree, pair.walk == nil, stations.cover(pair.from, pair.to) { return }
            let rules = PairRules(pair.rules, from: pair.from, to: pair.to, lines)
            let ends = nodes.nodes(of: pair.to)
            for from in nodes.nodes(of: pair.from) {
                for to in ends { add(pair, rules, from, to, &ways) }
            }
        }
        return ways
    }

    /// Walks between stops that there are, but for those that pathways speak of.
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

    /// By `transfer_type` of `transfers.txt`: a timed transfer takes no time, as the departing vehicle waits and leaves time for the
    /// walk; one with a minimum takes `min_transfer_time`, however far it is.
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

    /// Every pair of stops with a walk or a rule, and every stop with several nodes together with itself, once.
    private func forEachPair(_ walks: [StopWalk], _ rules: [TransferRule], _ body: (Pair) -> Void) {
        let same = nodes.stopsWithSeveral.map { StopWalk(from: $0, to: $0, seconds: 0) }
        let walks = (walks + same).sorted { ($0.from, $0.to, $0.seconds) < ($1.from, $1.to, $1.seconds) }
        // Sorting is not stable, and of rules that are equally exact the feed's first counts.
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
    /// Behind all stops.
    fileprivate static var last: Self { Self(UInt32.max) }
}
