/// Ways on foot between places and the stops of a network that are served: along streets where these are known, estimated by straight
/// lines elsewhere. Made once for its timetables and streets.
package final class StopGround: Sendable {
    package let streets: Streets?
    private let timetables: [Timetable]
    private let offsets: Offsets
    /// Served stops that have a place.
    private let stops: [NetworkStopIndex]
    private let coordinates: [Coordinate]
    /// The same stops beside their streets, for those who walk and for those in a wheelchair.
    private let linked: (walking: StopLinks, wheelchair: StopLinks)?

    package init(_ timetables: [Timetable], streets: Streets? = nil) {
        self.streets = streets
        self.timetables = timetables
        offsets = Offsets(timetables.map { $0.stops.count })
        var (stops, coordinates): ([NetworkStopIndex], [Coordinate]) = ([], [])
        for (number, timetable) in timetables.enumerated() {
            for stop in timetable.stops where !timetable.calls(at: stop).isEmpty {
                guard let coordinate = timetable.coordinate(of: stop) else { continue }
                stops.append(NetworkStopIndex(offsets.first(of: number) + stop.position))
                coordinates.append(coordinate)
            }
        }
        (self.stops, self.coordinates) = (stops, coordinates)
        linked = streets.map { streets in
            (
                StopLinks(stops, coordinates, in: streets, for: WalkProfile()),
                StopLinks(stops, coordinates, in: streets, for: WalkProfile(wheelchair: true))
            )
        }
    }

    private func links(for profile: WalkProfile) -> StopLinks? {
        profile.wheelchair ? linked?.wheelchair : linked?.walking
    }

    /// The stops that a rider can walk to from a place, or with `arriving` from there; each once.
    package func walks(
        at place: PlanPlace, for profile: WalkProfile, arriving: Bool, in search: inout WalkSearch
    ) -> [AccessWalk] {
        var found = place.stop.map { ownStops($0) } ?? []
        let own = found.count
        let known = Set(found.map { $0.stop })
        appendWalks(at: place.coordinate, for: profile, arriving: arriving, in: &search, to: &found)
        guard own > 0 else { return found }
        return found[..<own] + found[own...].filter { !known.contains($0.stop) }
    }

    /// A station stands for its platforms.
    private func ownStops(_ stop: NetworkStopIndex) -> [AccessWalk] {
        let number = offsets.timetable(of: stop.position)
        let (timetable, first) = (timetables[number], offsets.first(of: number))
        let own = StopIndex(stop.position - first)
        let platforms = [own] + timetable.children(of: own).filter { timetable.stopKinds[$0] == 0 }
        return platforms.filter { !timetable.calls(at: $0).isEmpty }.map {
            AccessWalk(stop: NetworkStopIndex(first + $0.position), metres: 0, seconds: 0)
        }
    }

    private func appendWalks(
        at place: Coordinate, for profile: WalkProfile, arriving: Bool, in search: inout WalkSearch,
        to found: inout [AccessWalk]
    ) {
        guard let streets, let links = links(for: profile) else {
            return appendEstimates(at: place, for: profile, to: &found) { _ in true }
        }
        let start = streets.place(at: place, for: profile)
        guard !start.links.isEmpty else {
            return appendEstimates(at: place, for: profile, to: &found) { _ in true }
        }
        var walks: [WalkDistance] = []
        streets.appendWalks(
            from: start, to: links.targets, for: profile, within: profile.farthest, arriving: arriving, in: &search,
            into: &walks)
        for walk in walks {
            found.append(
                AccessWalk(stop: stops[walk.target], metres: walk.metres, seconds: Int32(clamping: walk.seconds)))
        }
        guard !links.unlinked.isEmpty else { return }
        // Nobody knows the streets at these: they lie outside the extract, or none leads there.
        appendEstimates(at: place, for: profile, to: &found) { links.unlinked.contains($0) }
    }

    private func appendEstimates(
        at place: Coordinate, for profile: WalkProfile, to found: inout [AccessWalk],
        where isWanted: (NetworkStopIndex) -> Bool
    ) {
        for (number, timetable) in timetables.enumerated() {
            let first = offsets.first(of: number)
            timetable.forEachServedStop(near: place, within: profile.farthest / WalkingPace().detour) {
                stop, distance in
                let stop = NetworkStopIndex(first + stop.position)
                guard isWanted(stop) else { return }
                let length = Self.estimate(distance, for: profile)
                found.append(
                    AccessWalk(stop: stop, metres: length.metres, seconds: Int32(clamping: length.seconds)))
            }
        }
    }

    private static func estimate(_ distance: Double, for profile: WalkProfile) -> WalkLength {
        // What is less than a step is none.
        let metres = distance < 0.5 ? 0 : distance * WalkingPace().detour
        return WalkLength(metres: metres, seconds: Int64((metres / profile.pace).rounded(.up)))
    }

    /// How far it is from one place to another; nil if the rider does not walk so far, or if no way leads there.
    package func length(
        from start: Coordinate, to end: Coordinate, for profile: WalkProfile, in search: inout WalkSearch
    ) -> WalkLength? {
        let distance = start.distance(to: end)
        guard distance <= profile.farthest else { return nil }
        if let streets {
            let places = (streets.place(at: start, for: profile), streets.place(at: end, for: profile))
            if !places.0.links.isEmpty, !places.1.links.isEmpty {
                var walks: [WalkDistance] = []
                streets.appendWalks(
                    from: places.0, to: StreetTargets([places.1], in: streets), for: profile,
                    within: profile.farthest, in: &search, into: &walks)
                return walks.first.map { WalkLength(metres: $0.metres, seconds: $0.seconds) }
            }
        }
        let length = Self.estimate(distance, for: profile)
        return length.metres <= profile.farthest ? length : nil
    }

    /// The way itself; nil where no streets are known there, or none leads there.
    package func walk(
        from start: Coordinate, to end: Coordinate, for profile: WalkProfile, in search: inout WalkSearch
    ) -> Walk? {
        guard let streets else { return nil }
        let places = (streets.place(at: start, for: profile), streets.place(at: end, for: profile))
        guard !places.0.links.isEmpty, !places.1.links.isEmpty else { return nil }
        return streets.walk(from: places.0, to: places.1, for: profile, in: &search)
    }

    /// Ways from each stop to those around it, at the ordinary pace.
    package func transfers() -> [StopWalk] {
        guard let streets, let links = linked?.walking else { return Network.straightWalks(between: timetables) }
        var (search, distances, walks) = (WalkSearch(), [WalkDistance](), [StopWalk]())
        let profile = WalkProfile(farthest: Self.farthestTransfer)
        for (number, place) in links.places.enumerated() where !place.links.isEmpty {
            distances.removeAll(keepingCapacity: true)
            streets.appendWalks(
                from: place, to: links.targets, for: profile, within: profile.farthest, in: &search, into: &distances)
            for distance in distances where distance.target != number {
                walks.append(
                    StopWalk(
                        from: stops[number], to: stops[distance.target], seconds: UInt16(clamping: distance.seconds)))
            }
        }
        guard !links.unlinked.isEmpty else { return walks }
        return walks
            + Network.straightWalks(between: timetables).filter {
                links.unlinked.contains($0.from) || links.unlinked.contains($0.to)
            }
    }

    /// Metres along streets from one ride to the next, as far as 400 m in a straight line lead.
    private static let farthestTransfer = 520.0
}

/// Stops beside the streets that lead to them.
private struct StopLinks: Sendable {
    let places: [StreetPlace]
    let targets: StreetTargets
    /// Those that no street leads to.
    let unlinked: Set<NetworkStopIndex>

    init(_ stops: [NetworkStopIndex], _ coordinates: [Coordinate], in streets: Streets, for profile: WalkProfile) {
        let places = coordinates.map { streets.place(at: $0, for: profile) }
        self.places = places
        targets = StreetTargets(places, in: streets)
        unlinked = Set(stops.indices.filter { places[$0].links.isEmpty }.map { stops[$0] })
    }
}
