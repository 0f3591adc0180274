extension Streets {
    /// Appends the distances from `place` to targets (with `arriving`: from targets to `place`), within both `metres`
    /// and the rider's walking limit. The order is undefined; each target occurs at most once.
    package func appendWalks(
        from place: StreetPlace, to targets: StreetTargets, for profile: WalkProfile, within metres: Double,
        arriving: Bool = false, in search: inout WalkSearch, into walks: inout [WalkDistance]
    ) {
        let farthest = min(metres.isNaN ? 0 : max(metres, 0), profile.farthest)
        let limit = UInt32(farthest * 10)
        search.begin(self, at: place, profile, limit: limit, arriving: arriving)
        search.beginTargets(targets.count)
        for link in place.links { search.offerAlong(link, targets, in: self) }
        while let junction = search.next(self) {
            // For a single target, the search stops as soon as the result cannot be improved.
            if targets.count == 1, search.isNoNearer(junction, than: 0) { break }
            if targets.has(junction) { search.offerTargets(targets.entries(at: junction), at: junction, in: self) }
        }
        for target in search.reached {
            let label = search.targets[Int(target)]
            walks.append(
                WalkDistance(
                    target: Int(target), metres: Double(label.length) / 10,
                    seconds: profile.seconds(effort: label.effort)))
        }
    }
}

extension WalkSearch {
    mutating func beginTargets(_ count: Int) {
        reached.removeAll(keepingCapacity: true)
        // A label of an earlier search must not have the stamp of the current search.
        if targets.count != count || stamp == 1 { targets = [Label](repeating: Label(), count: count) }
    }

    /// Considers the paths from a link to targets on the same edge that do not pass the ends of the edge.
    mutating func offerAlong(_ link: StreetLink, _ targets: StreetTargets, in streets: Streets) {
        for entry in targets.entries(at: streets.beginning(of: link.edge))
        where entry.isBeginning && entry.link.edge == link.edge {
            guard let (effort, length) = way(from: link, to: entry.link, in: streets) else { continue }
            offerTarget(entry.target, effort, length)
        }
    }

    mutating func offerTargets(
        _ entries: ArraySlice<StreetTargets.Entry>, at junction: JunctionIndex, in streets: Streets
    ) {
        guard let label = label(junction) else { return }
        for entry in entries {
            guard let (effort, length) = way(to: entry.link, fromBeginning: entry.isBeginning, in: streets) else {
                continue
            }
            offerTarget(entry.target, label.effort + effort, label.length + length)
        }
    }

    /// Returns whether the effort from the origin to a junction is at least that of the best path to a target so far.
    /// If so, the search may skip the junction.
    func isNoNearer(_ junction: JunctionIndex, than target: Int) -> Bool {
        guard targets[target].stamp == stamp, let label = label(junction) else { return false }
        return label.effort >= targets[target].effort
    }

    /// Returns the effort and length of the path from one end of an edge to a target that is linked to this edge. In a
    /// search with `arriving`, the path leads from the target to the end of the edge. Nil if it is not walkable.
    func way(to link: StreetLink, fromBeginning: Bool, in streets: Streets) -> (effort: UInt32, length: UInt32)? {
        let attributes = streets.attributes(of: link.edge)
        guard isOpen(attributes, forward: fromBeginning != arriving) else { return nil }
        let whole = UInt32(streets.edgeLengths[link.edge])
        let part = fromBeginning ? UInt32(link.along) : whole - UInt32(link.along)
        return (UInt32(link.offset) + effort(part, attributes), UInt32(link.offset) + part)
    }

    /// Returns the effort and length of the path between two links on one edge (with `arriving`: in the other
    /// direction); nil if it is not walkable.
    func way(from link: StreetLink, to other: StreetLink, in streets: Streets) -> (effort: UInt32, length: UInt32)? {
        let attributes = streets.attributes(of: link.edge)
        let isForward = (other.along >= link.along) != arriving
        guard isOpen(attributes, forward: isForward) || other.along == link.along && isPassable(attributes) else {
            return nil
        }
        let part = UInt32(max(link.along, other.along) - min(link.along, other.along))
        let offsets = UInt32(link.offset) + UInt32(other.offset)
        return (offsets + effort(part, attributes), offsets + part)
    }

    private mutating func offerTarget(_ target: UInt32, _ effort: UInt32, _ length: UInt32) {
        guard effort <= limit else { return }
        let known = targets[Int(target)]
        if known.stamp != stamp {
            reached.append(target)
        } else if known.effort <= effort {
            return
        }
        targets[Int(target)] = Label(stamp: stamp, effort: effort, length: length)
    }
}
