/// The points where access walks end: ``PlannableStops`` and station entrances.
struct WalkTargets: Sendable {
    /// The stops that have a coordinate and are not reached through entrances.
    let stops: [NetworkStopIndex]
    let entrances: StationEntrances
    /// The coordinates of the stops, followed by those of the entrances.
    let coordinates: [Coordinate]
    /// The target indexes of each timetable's stops, sorted from south to north.
    let stopsByTimetable: [Range<Int>]

    init(_ timetables: [Timetable], _ offsets: Offsets, _ plannable: [PlannableStops]) {
        let entrances = StationEntrances(timetables, offsets, plannable)
        var (stops, coordinates): ([NetworkStopIndex], [Coordinate]) = ([], [])
        var stopsByTimetable: [Range<Int>] = []
        for (number, timetable) in timetables.enumerated() {
            let first = stops.count
            for stop in timetable.stopsByLatitude where plannable[number].contains(stop) {
                let own = NetworkStopIndex(offsets.first(of: number) + stop.position)
                guard let coordinate = timetable.coordinate(of: stop), !entrances.platforms.contains(own) else {
                    continue
                }
                stops.append(own)
                coordinates.append(coordinate)
            }
            stopsByTimetable.append(first..<stops.count)
        }
        (self.stops, self.entrances) = (stops, entrances)
        self.coordinates = coordinates + entrances.coordinates
        self.stopsByTimetable = stopsByTimetable
    }

    /// The target indexes of the entrances.
    var doors: Range<Int> { stops.count..<coordinates.count }

    /// Calls `body` for each stop that a target represents or leads to (with `arriving`: that leads to the target),
    /// with the walking time inside the station in seconds.
    /// - Parameter closed: The step-free paths during station closures, by entrance, where they differ from the usual
    ///   ones.
    func forEachStop(
        of target: Int, arriving: Bool, isStepFree: Bool, while closed: [Int: [StationEntrances.Way]] = [:],
        _ body: (NetworkStopIndex, Int32) -> Void
    ) {
        guard target >= stops.count else { return body(stops[target], 0) }
        let door = target - stops.count
        for way in (isStepFree ? closed[door] : nil) ?? entrances.ways[door] {
            let times = arriving ? way.outward : way.inward
            if let seconds = times.seconds(isStepFree: isStepFree) { body(way.platform, seconds) }
        }
    }

    /// Returns the stop of an entrance; nil if the target is a stop that is walked to directly.
    func entrance(_ target: Int) -> NetworkStopIndex? {
        target >= stops.count ? entrances.stops[target - stops.count] : nil
    }
}

/// The links of targets to streets.
struct StreetLinks: Sendable {
    /// The links of each target to streets.
    let places: [StreetPlace]
    let targets: StreetTargets
    /// Stops that have no link to a street, neither directly nor through an entrance.
    let unlinked: Set<NetworkStopIndex>
    /// Entrances without a link to a street.
    let unlinkedDoors: [Int]
    /// The target indexes of each timetable's stops that have neither a link to a street nor an entrance, from south to
    /// north.
    let unlinkedStops: [[Int]]

    init(_ walked: WalkTargets, in streets: Streets, for profile: WalkProfile) {
        let places = walked.coordinates.map { streets.place(at: $0, for: profile) }
        self.places = places
        targets = StreetTargets(places, in: streets)
        unlinkedDoors = walked.doors.filter { places[$0].links.isEmpty }
        unlinkedStops = walked.stopsByTimetable.map { $0.filter { places[$0].links.isEmpty } }
        var unlinked = Set(unlinkedStops.joined().map { walked.stops[$0] })
        if !unlinkedDoors.isEmpty {
            let linked = walked.doors.filter { !places[$0].links.isEmpty }
            unlinked.formUnion(walked.entrances.platforms)
            for door in linked {
                for way in walked.entrances.ways[door - walked.stops.count] { unlinked.remove(way.platform) }
            }
        }
        self.unlinked = unlinked
    }
}
