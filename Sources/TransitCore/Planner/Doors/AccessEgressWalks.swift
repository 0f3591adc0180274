/// Walks between places and the plannable stops of a network: along streets where these are known, estimated by
/// straight lines elsewhere. Immutable; built from timetables and streets.
package final class AccessEgressWalks: Sendable {
    package let streets: Streets?
    private let timetables: [Timetable]
    private let offsets: Offsets
    /// The plannable stops of each timetable.
    private let plannable: [PlannableStops]
    private let targets: WalkTargets
    /// The targets linked to streets, for pedestrians and for wheelchairs.
    private let linked: (walking: StreetLinks, wheelchair: StreetLinks)?

    package init(_ timetables: [Timetable], streets: Streets? = nil) {
        self.streets = streets
        self.timetables = timetables
        offsets = Offsets(timetables.map { $0.stops.count })
        plannable = timetables.map { PlannableStops($0) }
        let targets = WalkTargets(timetables, offsets, plannable)
        self.targets = targets
        linked = streets.map { streets in
            (
                StreetLinks(targets, in: streets, for: WalkProfile()),
                StreetLinks(targets, in: streets, for: WalkProfile(wheelchair: true))
            )
        }
    }

    private func links(for profile: WalkProfile) -> StreetLinks? {
        profile.wheelchair ? linked?.wheelchair : linked?.walking
    }

    /// The stops within the rider's walking limit of a place, each once. With `arriving`, walks lead from the stops to
    /// the place.
    /// - Parameter closed: The ways of step-free riders while places are closed.
    package func walks(
        at place: PlanPlace, for profile: WalkProfile, arriving: Bool, while closed: StepFreeWays? = nil,
        in search: inout WalkSearch
    ) -> [AccessWalk] {
        let walker = Walker(profile: profile, arriving: arriving, closed: closed)
        var found = place.stop.map { ownStops($0, for: walker) } ?? []
        let own = found.count
        appendWalks(at: place.coordinate, for: walker, in: &search, to: &found)
        return own > 0 || !targets.entrances.isEmpty ? Self.nearest(found) : found
    }

    /// Returns the walks at a place while places close and open. Of walks that are not always possible, the result
    /// contains one for each time span and entrance.
    func walks(
        at place: PlanPlace, for profile: WalkProfile, arriving: Bool, while closed: StepFreeTimeline?,
        in search: inout WalkSearch
    ) -> [AccessWalk] {
        var found = walks(at: place, for: profile, arriving: arriving, while: closed?.shut, in: &search)
        guard let closed, !closed.isConstant else { return found }
        var always: [NetworkStopIndex: Int32] = [:]
        for walk in found { always[walk.stop] = min(always[walk.stop] ?? .max, walk.seconds) }
        for span in closed.spans.dropFirst() {
            let walker = Walker(profile: profile, arriving: arriving, closed: span.ways)
            var walks = place.stop.map { ownStops($0, for: walker) } ?? []
            appendWalks(at: place.coordinate, for: walker, in: &search, to: &walks)
            for var walk in walks where always[walk.stop].map({ walk.seconds < $0 }) ?? true {
                (walk.first, walk.last) = (span.first, span.last)
                found.append(walk)
            }
        }
        return found
    }

    /// Keeps the shortest walk to each stop: several entrances may lead to one platform, and a requested stop is also
    /// found near itself.
    private static func nearest(_ found: [AccessWalk]) -> [AccessWalk] {
        var (rows, kept): ([NetworkStopIndex: Int], [AccessWalk]) = ([:], [])
        for walk in found {
            if let row = rows[walk.stop] {
                if walk.seconds < kept[row].seconds { kept[row] = walk }
            } else {
                rows[walk.stop] = kept.count
                kept.append(walk)
            }
        }
        return kept
    }

    /// A rider, and the direction of the walk.
    private struct Walker {
        var profile: WalkProfile
        /// Whether walks lead from stops to the place.
        var arriving: Bool
        var closed: StepFreeWays?
    }

    /// The platforms of a station; any other stop itself. Platforms whose step-free ways to the street are closed are
    /// left out. Riders who start at a platform are on it.
    private func ownStops(_ stop: NetworkStopIndex, for walker: Walker) -> [AccessWalk] {
        let number = offsets.timetable(of: stop.position)
        let (timetable, first) = (timetables[number], offsets.first(of: number))
        let own = StopIndex(stop.position - first)
        let platforms = [own] + timetable.children(of: own).filter { timetable.stopKinds[$0] == 0 }
        let cutOff = walker.arriving ? walker.closed?.withoutWayOut : walker.closed?.withoutWayIn
        return platforms.filter { plannable[number].contains($0) }
            .map { AccessWalk(stop: NetworkStopIndex(first + $0.position), metres: 0, seconds: 0) }
            .filter { $0.stop == stop && !walker.arriving || cutOff?.contains($0.stop) != true }
    }

    private func appendWalks(
        at place: Coordinate, for walker: Walker, in search: inout WalkSearch, to found: inout [AccessWalk]
    ) {
        let profile = walker.profile
        let start = streets?.place(at: place, for: profile)
        guard let streets, let links = links(for: profile), let start, !start.links.isEmpty else {
            return appendEstimates(at: place, for: walker, to: &found)
        }
        var walks: [WalkDistance] = []
        streets.appendWalks(
            from: start, to: links.targets, for: profile, within: profile.farthest, arriving: walker.arriving,
            in: &search, into: &walks)
        for walk in walks {
            append(walk.target, WalkLength(metres: walk.metres, seconds: walk.seconds), for: walker, to: &found)
        }
        // Stops without a link to a street: they are outside the extract, or no street leads there.
        for (timetable, numbers) in links.unlinkedStops.enumerated() {
            appendUnlinked(numbers, of: timetable, at: place, for: profile, to: &found)
        }
        appendDoors(links.unlinkedDoors, at: place, for: walker, to: &found)
    }

    /// Adds the nearby stops of a list sorted from the south, by straight lines.
    private func appendUnlinked(
        _ numbers: [Int], of timetable: Int, at place: Coordinate, for profile: WalkProfile,
        to found: inout [AccessWalk]
    ) {
        let (kinds, offset) = (timetables[timetable].stopKinds, offsets.first(of: timetable))
        let farthest = profile.farthest / WalkingPace().detour
        let reach = Coordinate.latitudeSpan(of: farthest)
        for number in numbers[first(of: numbers, from: place.latitude - reach)...] {
            let (coordinate, stop) = (targets.coordinates[number], targets.stops[number])
            guard coordinate.latitude <= place.latitude + reach else { return }
            let distance = coordinate.distance(to: place)
            guard distance <= farthest, kinds[StopIndex(stop.position - offset)] == 0 else { continue }
            append(stop, Self.estimate(distance, for: profile), to: &found)
        }
    }

    private func first(of numbers: [Int], from latitude: Double) -> Int {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if targets.coordinates[numbers[middle]].latitude < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func append(_ stop: NetworkStopIndex, _ length: WalkLength, to found: inout [AccessWalk]) {
        found.append(AccessWalk(stop: stop, metres: length.metres, seconds: Int32(clamping: length.seconds)))
    }

    /// Adds the stop that a target is, or the platforms that an entrance leads to.
    private func append(_ target: Int, _ length: WalkLength, for walker: Walker, to found: inout [AccessWalk]) {
        let (entrance, profile) = (targets.entrance(target), walker.profile)
        targets.forEachStop(
            of: target, arriving: walker.arriving, isStepFree: profile.wheelchair,
            while: walker.closed?.entrances ?? [:]
        ) { stop, within in
            // Exact at the usual pace.
            let factor = WalkProfile.usualPace / profile.pace
            let inside = Int64((Double(within) * factor).rounded(.up))
            found.append(
                AccessWalk(
                    stop: stop, metres: length.metres + Double(within) * WalkProfile.usualPace,
                    seconds: Int32(clamping: length.seconds + inside), entrance: entrance,
                    inside: Int32(clamping: inside)))
        }
    }

    private func appendEstimates(at place: Coordinate, for walker: Walker, to found: inout [AccessWalk]) {
        let profile = walker.profile
        let farthest = profile.farthest / WalkingPace().detour
        let reach = Coordinate.latitudeSpan(of: farthest)
        for (number, timetable) in timetables.enumerated() {
            let first = offsets.first(of: number)
            for own in timetable.stops(from: place.latitude - reach, to: place.latitude + reach) {
                let stop = NetworkStopIndex(first + own.position)
                guard timetable.stopKinds[own] == 0, plannable[number].contains(own),
                    let distance = timetable.coordinate(of: own)?.distance(to: place), distance <= farthest,
                    !targets.entrances.platforms.contains(stop)
                else { continue }
                append(stop, Self.estimate(distance, for: profile), to: &found)
            }
        }
        appendDoors(targets.doors, at: place, for: walker, to: &found)
    }

    private func appendDoors(
        _ doors: some Sequence<Int>, at place: Coordinate, for walker: Walker, to found: inout [AccessWalk]
    ) {
        for door in doors {
            let distance = place.distance(to: targets.coordinates[door])
            guard distance <= walker.profile.farthest / WalkingPace().detour else { continue }
            append(door, Self.estimate(distance, for: walker.profile), for: walker, to: &found)
        }
    }

    private static func estimate(_ distance: Double, for profile: WalkProfile) -> WalkLength {
        // Distances below one step count as zero.
        let metres = distance < 0.5 ? 0 : distance * WalkingPace().detour
        return WalkLength(metres: metres, seconds: Int64((metres / profile.pace).rounded(.up)))
    }

    /// The length of the walk between two places; nil if it exceeds the rider's limit or no way exists.
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

    /// The walk between two places along streets; nil if no streets are known there or none connect them.
    package func walk(
        from start: Coordinate, to end: Coordinate, for profile: WalkProfile, in search: inout WalkSearch
    ) -> Walk? {
        guard let streets else { return nil }
        let places = (streets.place(at: start, for: profile), streets.place(at: end, for: profile))
        guard !places.0.links.isEmpty, !places.1.links.isEmpty else { return nil }
        return streets.walk(from: places.0, to: places.1, for: profile, in: &search)
    }

    /// Walks from each stop to the stops nearby, at the ordinary pace.
    package func transfers() -> [StopWalk] {
        let (plain, doors) = transferWalks()
        return plain + doors.walks()
    }

    /// Walks from each stop to the stops nearby, at the ordinary pace: directly between stops, and through entrances.
    func transferWalks() -> (plain: [StopWalk], doors: DoorWalks) {
        var doors = DoorWalks(targets)
        guard let streets, let links = linked?.walking else { return (straightTransfers(&doors), doors) }
        var (search, distances, walks) = (WalkSearch(), [WalkDistance](), [StopWalk]())
        let profile = WalkProfile(farthest: Self.farthestTransfer)
        for (number, place) in links.places.enumerated() where !place.links.isEmpty {
            distances.removeAll(keepingCapacity: true)
            streets.appendWalks(
                from: place, to: links.targets, for: profile, within: profile.farthest, in: &search, into: &distances)
            for distance in distances where distance.target != number {
                let (target, seconds) = (distance.target, distance.seconds)
                guard targets.entrance(number) == nil, targets.entrance(target) == nil else {
                    doors.append(from: number, to: target, seconds: seconds)
                    continue
                }
                walks.append(
                    StopWalk(
                        from: targets.stops[number], to: targets.stops[target], seconds: UInt16(clamping: seconds)))
            }
        }
        guard !links.unlinked.isEmpty else { return (walks, doors) }
        doors.alone = links.unlinked
        let unlinked = straightTransfers(&doors).filter {
            links.unlinked.contains($0.from) || links.unlinked.contains($0.to)
        }
        return (walks + unlinked, doors)
    }

    /// Straight-line walks. They begin and end at the entrances of platforms that have some.
    private func straightTransfers(_ throughDoors: inout DoorWalks) -> [StopWalk] {
        let straight = Network.straightWalks(between: timetables)
        guard !targets.entrances.isEmpty else { return straight }
        let inside = targets.entrances.platforms
        let (places, doors, pace) = (targets.coordinates, targets.doors, WalkingPace())
        let reach = Coordinate.latitudeSpan(of: pace.farthestTransfer)
        let northwards = places.indices.sorted { (places[$0].latitude, $0) < (places[$1].latitude, $1) }
        for (row, one) in northwards.enumerated() {
            for other in northwards[(row + 1)...].prefix(Network.mostLookedAt) {
                guard places[other].latitude - places[one].latitude <= reach else { break }
                guard doors.contains(one) || doors.contains(other) else { continue }
                let metres = places[one].distance(to: places[other])
                guard metres <= pace.farthestTransfer else { continue }
                for (from, to) in [(one, other), (other, one)] {
                    throughDoors.append(from: from, to: to, seconds: pace.seconds(metres))
                }
            }
        }
        return straight.filter { !inside.contains($0.from) && !inside.contains($0.to) }
    }

    /// The maximum length of a transfer walk in metres along streets; corresponds to 400 m in a straight line.
    private static let farthestTransfer = 520.0
}
