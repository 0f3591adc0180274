/// Walking times within stations: by `pathways.txt`, or straight-line estimates between platforms that can only be
/// entered through the station (`stop_access`). These replace all other walks between such platforms.
struct StationWalks {
    /// The walks at the usual pace.
    private(set) var walks: [StopWalk] = []
    /// Walks without stairs, escalators and steep ramps.
    private(set) var stepFree: [StopWalk] = []
    /// The station whose pathways or estimates determine the walks at a stop; nil for most stops.
    private var stations: IndexedArray<NetworkStopIndex, NetworkStopIndex?>
    private(set) var isEmpty = true
    /// The number of pairs of platforms without pathways processed so far.
    private var pairs = 0

    /// The maximum of ``pairs``.
    private static let mostPairs = 1_000_000

    init(_ timetables: [Timetable], _ offsets: Offsets, stops: Range<NetworkStopIndex>) {
        stations = IndexedArray(repeating: nil, for: stops)
        for (number, timetable) in timetables.enumerated()
        where !timetable.pathways.isEmpty || !timetable.stopAccess.isEmpty {
            let onPathways = PathwayStops(timetable)
            var search = PathwaySearch(timetable)
            for station in timetable.stops where timetable.stopKinds[station] == 1 {
                let platforms = Self.platforms(of: station, timetable)
                let first = offsets.first(of: number)
                if platforms.contains(where: { onPathways.contains($0) }) {
                    add(platforms, of: station, first: first, &search)
                } else {
                    addEstimates(
                        platforms.filter { timetable.access(to: $0) == .byStation }, of: station, timetable,
                        first: first)
                }
            }
        }
    }

    /// Returns the platforms of a station, except those added by a realtime feed. No pathway leads to added platforms,
    /// so they are treated like stops on the street.
    private static func platforms(of station: StopIndex, _ timetable: Timetable) -> [StopIndex] {
        timetable.children(of: station).filter {
            timetable.stopKinds[$0] == 0 && timetable.access(to: $0) != .direct
                && !timetable.addedStopIndices.contains($0)
        }
    }

    /// Returns the step-free walks within a station while some of its pathways are closed; empty if the search reached
    /// its work limit.
    func stepFree(
        at station: StopIndex, of timetable: Timetable, first: Int, _ search: inout PathwaySearch
    ) -> [StopWalk] {
        let platforms = Self.platforms(of: station, timetable).filter {
            stations[NetworkStopIndex(first + $0.position)] != nil
        }
        var walks: [StopWalk] = []
        for platform in platforms {
            guard Self.append(platform, platforms, first, isStepFree: true, &search, &walks) else { return [] }
        }
        return walks
    }

    /// Returns whether the walks between a stop and the other stops of its station are known.
    func cover(_ stop: NetworkStopIndex) -> Bool { stations[stop] != nil }

    /// Returns whether both stops are in one station whose walks are known. If so, walks from other sources, such as
    /// along streets, must not be used between them.
    func cover(_ one: NetworkStopIndex, _ other: NetworkStopIndex) -> Bool {
        stations[one] != nil && stations[one] == stations[other]
    }

    private mutating func add(
        _ platforms: [StopIndex], of station: StopIndex, first: Int, _ search: inout PathwaySearch
    ) {
        guard platforms.count > 1 else { return }
        var (own, ownStepFree): ([StopWalk], [StopWalk]) = ([], [])
        for platform in platforms {
            guard Self.append(platform, platforms, first, isStepFree: false, &search, &own),
                Self.append(platform, platforms, first, isStepFree: true, &search, &ownStepFree)
            else { return }
        }
        walks += own
        stepFree += ownStepFree
        cover(platforms, of: station, first: first)
    }

    /// Adds straight-line walks between platforms that can only be entered through the station.
    private mutating func addEstimates(
        _ platforms: [StopIndex], of station: StopIndex, _ timetable: Timetable, first: Int
    ) {
        pairs += platforms.count * platforms.count
        guard platforms.count > 1, pairs <= Self.mostPairs else { return }
        for platform in platforms {
            for other in platforms where other != platform {
                let walk = StopWalk(
                    from: NetworkStopIndex(first + platform.position), to: NetworkStopIndex(first + other.position),
                    seconds: UInt16(clamping: timetable.straightWalk(from: platform, to: other)))
                walks.append(walk)
                stepFree.append(walk)
            }
        }
        cover(platforms, of: station, first: first)
    }

    private mutating func cover(_ platforms: [StopIndex], of station: StopIndex, first: Int) {
        isEmpty = false
        for platform in platforms {
            stations[NetworkStopIndex(first + platform.position)] = NetworkStopIndex(first + station.position)
        }
    }

    /// Appends the walks from one platform of a station to the others.
    /// - Returns: False if the work limit was reached.
    private static func append(
        _ platform: StopIndex, _ platforms: [StopIndex], _ first: Int, isStepFree: Bool, _ search: inout PathwaySearch,
        _ walks: inout [StopWalk]
    ) -> Bool {
        guard search.run(from: platform, to: platforms.count, isStepFree: isStepFree) else { return false }
        for other in platforms where other != platform {
            guard let seconds = search.seconds(to: other) else { continue }
            walks.append(
                StopWalk(
                    from: NetworkStopIndex(first + platform.position), to: NetworkStopIndex(first + other.position),
                    seconds: UInt16(clamping: seconds)))
        }
        return true
    }
}

extension Timetable {
    /// Returns the straight-line walking time in seconds at the usual pace; 0 if a coordinate is unknown.
    func straightWalk(from one: StopIndex, to other: StopIndex) -> Int64 {
        guard let start = coordinate(of: one), let end = coordinate(of: other) else { return 0 }
        return WalkingPace().seconds(min(start.distance(to: end), 1e6))
    }
}
