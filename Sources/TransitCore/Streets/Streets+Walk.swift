extension Streets {
    /// Returns the best walk between two coordinates; nil if none is within the rider's walking limit.
    package func walk(
        from start: StreetPlace, to end: StreetPlace, for profile: WalkProfile, in search: inout WalkSearch
    ) -> Walk? {
        if start.coordinate == end.coordinate { return WalkWriter(streets: self, start: start.coordinate).here }
        search.begin(self, at: start, profile, limit: UInt32(profile.farthest * 10), arriving: false)
        var best = search.direct(from: start, to: end, in: self)
        let targets = StreetTargets([end], in: self)
        while let junction = search.next(self), let label = search.label(junction) {
            if let best, label.effort >= best.effort { break }
            for entry in targets.entries(at: junction) {
                guard let (effort, length) = search.way(to: entry.link, fromBeginning: entry.isBeginning, in: self),
                    label.effort + effort <= search.limit, label.effort + effort < best?.effort ?? .max
                else { continue }
                best = FoundWay(
                    effort: label.effort + effort, length: label.length + length, from: nil, junction: junction,
                    to: entry.link)
            }
        }
        return best.map { trace($0, from: start, to: end, profile, search) }
    }

    private func trace(
        _ way: FoundWay, from start: StreetPlace, to end: StreetPlace, _ profile: WalkProfile, _ search: WalkSearch
    ) -> Walk {
        var writer = WalkWriter(streets: self, start: start.coordinate)
        for piece in pieces(of: way, from: start, search) { writer.add(piece) }
        return writer.finish(
            at: end.coordinate, metres: Double(way.length) / 10, seconds: profile.seconds(effort: way.effort))
    }

    /// Returns the edges of a path in walking order; the first and the last may be partial.
    private func pieces(of way: FoundWay, from start: StreetPlace, _ search: WalkSearch) -> [WalkPiece] {
        if let from = way.from { return [WalkPiece(edge: way.to.edge, from: from.along, to: way.to.along)] }
        var pieces = [piece(to: way.to, from: way.junction)]
        var junction = way.junction
        // A path has no more edges than there are junctions.
        for _ in junctions {
            guard let label = search.label(junction) else { break }
            if label.edge & WalkSearch.linkMark != 0 {
                let link = start.links[Int(label.edge & ~WalkSearch.linkMark)]
                pieces.append(piece(to: link, from: junction).reversed)
                break
            }
            let edge = StreetEdgeIndex(label.edge)
            let before = otherEnd(of: edge, from: junction)
            let isForward = edgeStarts.range(of: before).contains(edge)
            let length = edgeLengths[edge]
            pieces.append(WalkPiece(edge: edge, from: isForward ? 0 : length, to: isForward ? length : 0))
            junction = before
        }
        return pieces.reversed()
    }

    private func piece(to link: StreetLink, from junction: JunctionIndex) -> WalkPiece {
        let isBeginning = beginning(of: link.edge) == junction
        // The edge is a loop that begins and ends at one junction, so the shorter of its two sides is walked.
        let isLoop = otherEnd(of: link.edge, from: junction) == junction
        let length = edgeLengths[link.edge]
        let fromBeginning = isLoop ? link.along <= length / 2 : isBeginning
        return WalkPiece(edge: link.edge, from: fromBeginning ? 0 : length, to: link.along)
    }
}

/// The best path found so far in a walk search.
struct FoundWay {
    var effort: UInt32
    var length: UInt32
    /// The link at the start if the path stays on one edge; otherwise nil.
    var from: StreetLink?
    /// The last junction of the path before its end.
    var junction: JunctionIndex
    var to: StreetLink
}

extension WalkSearch {
    /// Returns the best path along a single edge to which both the start and the end are linked; nil if there is none.
    func direct(from start: StreetPlace, to end: StreetPlace, in streets: Streets) -> FoundWay? {
        var best: FoundWay?
        for link in start.links {
            for other in end.links where other.edge == link.edge {
                guard let (effort, length) = way(from: link, to: other, in: streets), effort <= limit,
                    effort < best?.effort ?? .max
                else { continue }
                best = FoundWay(effort: effort, length: length, from: link, junction: JunctionIndex(0), to: other)
            }
        }
        return best
    }
}

/// An edge, or a part of it, in walking direction. Distances are in decimetres from the start of the edge.
struct WalkPiece {
    let edge: StreetEdgeIndex
    let from, to: UInt16

    var reversed: WalkPiece { WalkPiece(edge: edge, from: to, to: from) }
}
