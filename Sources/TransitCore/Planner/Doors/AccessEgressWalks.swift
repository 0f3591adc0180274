/// Walks between locations and the plannable stops of a network: along streets where these are known, otherwise
/// straight-line estimates. Immutable; built from timetables and streets.
package final class AccessEgressWalks: Sendable {
    package let streets: Streets?
    private let timetables: [Timetable]
    private let offsets: Offsets
    /// The plannable stops of each timetable.
    private let plannable: [PlannableStops]
    private let targets: WalkTargets
    /// The links of the targets to streets, for pedestrians and for wheelchairs; nil without street data.
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

    /// Returns the stops within the rider's walking limit of `place`, each once. With `arriving`, walks lead from the
    /// stops to `place`.
    /// - Parameter closed: The step-free paths during station closures; nil without closures.
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

    /// Returns the walks from or to `place` over time, as station closures begin and end. A walk that is possible only
    /// in some time spans has one element for each of these spans and each entrance.
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

    /// Returns the shortest walk to each stop. A stop may occur several times in `found`, because several entrances may
    /// lead to one platform.
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

    /// A walking profile, together with the direction of the walks and the current station closures.
    private struct Walker {
        var profile: WalkProfile
        /// Whether walks lead from stops to the requested place, not from it to stops.
        var arriving: Bool
        var closed: StepFreeWays?
    }

    /// Returns the walks of length 0 for a requested stop or station: to the stop itself, or to the platforms of the
    /// station. Platforms whose step-free path to the street is closed are excluded, unless the rider starts at that
    /// platform.
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
        // Adds stops without a link to a street: stops outside the street extract, and stops that no street leads to.
        for (timetable, numbers) in links.unlinkedStops.enumerated() {
            appendUnlinked(numbers, of: timetable, at: place, for: profile, to: &found)
        }
        appendDoors(links.unlinkedDoors, at: place, for: walker, to: &found)
    }

    /// Adds the nearby stops of a list that is sorted from south to north, with straight-line estimates of the walks.
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

    /// Adds the stop that a target represents, or the platforms that an entrance leads to.
    private func append(_ target: Int, _ length: WalkLength, for walker: Walker, to found: inout [AccessWalk]) {
        let (entrance, profile) = (targets.entrance(target), walker.profile)
        targets.forEachStop(
            of: target, arriving: walker.arriving, isStepFree: profile.wheelchair,
            while: walker.closed?.entrances ?? [:]
        ) { stop, within in
            // Exactly 1 at the usual pace, so that no rounding error occurs.
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
        // Distances of less than half a metre count as zero.
        let metres = distance < 0.5 ? 0 : distance * WalkingPace().detour
        return WalkLength(metres: metres, seconds: Int64((metres / profile.pace).rounded(.up)))
    }

    /// Returns the length of the walk between two coordinates; nil if it exceeds the rider's limit or no path exists.
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

    /// Returns the walk between two coordinates along streets; nil if there is no street data at either coordinate or
    /// no path connects them.
    package func walk(
        from start: Coordinate, to end: Coordinate, for profile: WalkProfile, in search: inout WalkSearch
    ) -> Walk? {
        guard let streets else { return nil }
        let places = (streets.place(at: start, for: profile), streets.place(at: end, for: profile))
        guard !places.0.links.isEmpty, !places.1.links.isEmpty else { return nil }
        return streets.walk(from: places.0, to: places.1, for: profile, in: &search)
    }

    /// Returns the walks from each stop to nearby stops, at the usual pace.
    package func transfers() -> [StopWalk] {
        let (plain, doors) = transferWalks()
        return plain + doors.walks()
    }

    /// Returns the walks from each stop to nearby stops, at the usual pace: direct ones, and those through station
    /// entrances.
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

    /// Returns straight-line walks between nearby stops. A walk from or to a platform with entrances begins or ends at
    /// an entrance.
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

    /// The maximum length of a transfer walk along streets, in metres; corresponds to 400 m in a straight line.
    private static let farthestTransfer = 520.0
}
