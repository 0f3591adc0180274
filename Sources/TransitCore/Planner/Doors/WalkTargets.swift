/// Where walks between a place and the stops of a network end: at ``PlannableStops``, and at the entrances of stations.
struct WalkTargets: Sendable {
    /// Those that have a place and no entrance.
    let stops: [NetworkStopIndex]
    let entrances: StationEntrances
    /// Of the stops, then of the entrances.
    let coordinates: [Coordinate]
    /// By timetable, the numbers of its stops, sorted from the south.
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

    /// The numbers of the entrances.
    var doors: Range<Int> { stops.count..<coordinates.count }

    /// - Parameter body: the stops that a target is or leads to, or with `arriving` that lead to it, with the seconds within.
    func forEachStop(of target: Int, arriving: Bool, isStepFree: Bool, _ body: (NetworkStopIndex, Int32) -> Void) {
        guard target >= stops.count else { return body(stops[target], 0) }
        for way in entrances.ways[target - stops.count] {
            let times = arriving ? way.outward : way.inward
            if let seconds = times.seconds(isStepFree: isStepFree) { body(way.platform, seconds) }
        }
    }

    /// The stop that an entrance is; nil for a stop that is walked to itself.
    func entrance(_ target: Int) -> NetworkStopIndex? {
        target >= stops.count ? entrances.stops[target - stops.count] : nil
    }
}

/// Targets beside the streets that lead to them.
struct StreetLinks: Sendable {
    /// By target.
    let places: [StreetPlace]
    let targets: StreetTargets
    /// Stops that no street leads to, also by an entrance.
    let unlinked: Set<NetworkStopIndex>
    /// Entrances that no street leads to.
    let unlinkedDoors: [Int]
    /// By timetable, the numbers of stops that no street leads to and that are entered by no entrance, from the south.
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
