// Footpath relaxation.
extension RaptorSearch {
    /// Relaxes footpaths: extends the arrivals of this round to the nodes where the next ride can begin.
    mutating func walk(_ round: Int) {
        let (bound, label) = (bounds[round &+ 1], labels(round))
        let (pace, farthest, ready) = (limits.pace, limits.longestWalk, ready)
        let (changes, own) = (network.changes.column, limits.ownTransferTime)
        var looks = 0
        for number in 0..<reached.count {
            let node = reached[number]
            let time = best[label &+ node.position]
            let change = changes[node]
            if change != Network.never {
                setReady(node, time &+ (own?.seconds(change) ?? change), from: node, round: round)
            }
            if let timed, timed.isTimed[node] {
                looks &+= walk(from: node, time, round, timed)
                continue
            }
            // A longer walk would end at or after the bound. A timed transfer takes no time, however long its walk is.
            let longest = hasTimed ? farthest : min(farthest, bound &- time &- 1)
            for path in footpaths[node].rows {
                looks &+= 1
                let walking = path.walking(pace)
                guard walking <= longest else { break }
                let seconds = path.seconds(walking: walking)
                let there = time &+ (own?.seconds(seconds) ?? seconds)
                if there < ready[label &+ path.other.position] {
                    setReady(path.other, there, from: node, round: round)
                }
            }
        }
        work &+= looks
    }

    /// Extends an arrival along footpaths that station closures affect. Riders wait until the footpaths are open.
    /// - Returns: The number of footpaths scanned.
    private mutating func walk(from node: NodeIndex, _ time: Int32, _ round: Int, _ timed: TimedWays) -> Int {
        let (bound, pace, label) = (bounds[round &+ 1], limits.pace, labels(round))
        var looks = 0
        for span in timed.spans {
            let start = max(time, span.first)
            guard start <= span.last, start < bound else { continue }
            for path in span.footpaths[node].rows {
                looks &+= 1
                let walking = path.walking(pace)
                guard walking <= limits.longestWalk, hasTimed || start &+ walking < bound else { break }
                guard let there = span.end(of: path, from: time, limits) else { continue }
                if there < ready[label &+ path.other.position] {
                    setReady(path.other, there, from: node, round: round)
                }
            }
        }
        return looks
    }

    mutating func setReady(_ node: NodeIndex, _ time: Int32, from: NodeIndex, round: Int) {
        guard time < ready[labels(round) &+ node.position], time < bounds[round &+ 1], isOpen(node),
            round &+ 1 < mostRides || endNodes[node.position >> 6] >> UInt64(node.position & 63) & 1 == 1,
            !hasRest || round == 0 || leadsOnBoard(node.position, time, round)
        else { return }
        lower(ready, node, time, round)
        space.walks[round &* nodes &+ node.position] = from
        marked.insert(node)
    }

    /// Lowers a label, and those labels of later rounds that are not better.
    @inline(__always) func lower(
        _ labels: ScratchColumn<Int, Int32>, _ node: NodeIndex, _ time: Int32, _ round: Int
    ) {
        labels[self.labels(round) &+ node.position] = time
        guard keepsLabels else { return }
        var later = (round &+ 1) &* nodes &+ node.position
        let end = (mostRides &+ 1) &* nodes
        while later < end, labels[later] > time {
            labels[later] = time
            later &+= nodes
        }
    }
}
