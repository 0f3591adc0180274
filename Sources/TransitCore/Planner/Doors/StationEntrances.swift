/// The entrances of stations that have pathways from entrances to platforms, or whose platforms "cannot be directly
/// accessed from the street network" (reference, stops.txt, stop_access). Walks to such platforms end at an entrance.
struct StationEntrances: Sendable {
    /// A path between an entrance and a platform, with its walking times in seconds at the usual pace; nil in a
    /// direction without a path.
    struct Way: Sendable {
        let platform: NetworkStopIndex
        var inward = Times()
        var outward = Times()
    }

    /// The walking times in one direction, for pedestrians and for wheelchairs.
    struct Times: Sendable {
        fileprivate(set) var walking: Int32?
        var stepFree: Int32?

        func seconds(isStepFree: Bool) -> Int32? { isStepFree ? stepFree : walking }
    }

    private(set) var coordinates: [Coordinate] = []
    /// The stop of each entrance; the station itself for a station without entrances.
    private(set) var stops: [NetworkStopIndex] = []
    /// The paths from each entrance to platforms.
    private(set) var ways: [[Way]] = []
    /// Whether the paths of each entrance are estimated.
    private(set) var isEstimated: [Bool] = []
    /// Platforms that can be reached only through an entrance.
    private(set) var platforms: Set<NetworkStopIndex> = []
    /// The number of estimated paths so far.
    private var estimates = 0
    /// The maximum number of estimated paths.
    private static let mostEstimates = 1_000_000

    var isEmpty: Bool { coordinates.isEmpty }

    init(_ timetables: [Timetable], _ offsets: Offsets, _ plannable: [PlannableStops]) {
        for (number, timetable) in timetables.enumerated()
        where !timetable.pathways.isEmpty || !timetable.stopAccess.isEmpty {
            let onPathways = PathwayStops(timetable)
            var search = PathwaySearch(timetable)
            let first = offsets.first(of: number)
            for station in timetable.stops where timetable.stopKinds[station] == 1 {
                let parts = timetable.children(of: station)
                let doors = parts.filter { timetable.stopKinds[$0] == 2 && timetable.coordinate(of: $0) != nil }
                let platforms = parts.filter { timetable.stopKinds[$0] == 0 && plannable[number].contains($0) }
                add(
                    doors.filter { onPathways.contains($0) }, platforms.filter { onPathways.contains($0) },
                    of: timetable, first: first, &search)
                addEstimates(
                    doors.isEmpty ? [station] : doors, platforms.filter { timetable.access(to: $0) == .byStation },
                    of: timetable, first: first)
            }
        }
    }

    private mutating func add(
        _ doors: [StopIndex], _ platforms: [StopIndex], of timetable: Timetable, first: Int,
        _ search: inout PathwaySearch
    ) {
        guard !doors.isEmpty, !platforms.isEmpty else { return }
        var found = doors.map { _ in platforms.map { Way(platform: NetworkStopIndex(first + $0.position)) } }
        for isStepFree in [false, true] {
            for (number, door) in doors.enumerated() {
                guard search.run(from: door, to: platforms.count, isStepFree: isStepFree) else { return }
                for (place, platform) in platforms.enumerated() {
                    found[number][place].inward.set(search.seconds(to: platform), isStepFree)
                }
            }
            for (place, platform) in platforms.enumerated() {
                guard search.run(from: platform, to: doors.count, isStepFree: isStepFree) else { return }
                for (number, door) in doors.enumerated() {
                    found[number][place].outward.set(search.seconds(to: door), isStepFree)
                }
            }
        }
        take(found, at: doors, of: timetable, first: first, isEstimated: false)
    }

    /// Adds estimated paths for platforms without pathways, by straight lines from an "entrance if there is one defined
    /// for the station, otherwise the station itself" (reference, stops.txt, stop_access).
    private mutating func addEstimates(
        _ doors: [StopIndex], _ platforms: [StopIndex], of timetable: Timetable, first: Int
    ) {
        let platforms = platforms.filter { !self.platforms.contains(NetworkStopIndex(first + $0.position)) }
        let doors = doors.filter { timetable.coordinate(of: $0) != nil }
        estimates += doors.count * platforms.count
        guard !doors.isEmpty, !platforms.isEmpty, estimates <= Self.mostEstimates else { return }
        let found = doors.map { door in
            platforms.map { platform in
                let isClosed = timetable.stopWheelchair.hasRow(door) && timetable.stopWheelchair[door] == 2
                let seconds = Int32(clamping: timetable.straightWalk(from: door, to: platform))
                var way = Way(platform: NetworkStopIndex(first + platform.position))
                for isStepFree in [false, true] {
                    way.inward.set(isStepFree && isClosed ? nil : seconds, isStepFree)
                    way.outward.set(isStepFree && isClosed ? nil : seconds, isStepFree)
                }
                return way
            }
        }
        take(found, at: doors, of: timetable, first: first, isEstimated: true)
    }

    /// Adds paths to platforms that can be both reached and left through entrances. Other platforms are treated like
    /// stops on the street.
    private mutating func take(
        _ found: [[Way]], at doors: [StopIndex], of timetable: Timetable, first: Int, isEstimated: Bool
    ) {
        let ways = found.joined()
        let inward = Set(ways.lazy.filter { $0.inward.walking != nil }.map { $0.platform })
        let both = inward.intersection(ways.lazy.filter { $0.outward.walking != nil }.map { $0.platform })
        guard !both.isEmpty else { return }
        platforms.formUnion(both)
        coordinates += doors.compactMap { timetable.coordinate(of: $0) }
        stops += doors.map { NetworkStopIndex(first + $0.position) }
        self.isEstimated += doors.map { _ in isEstimated }
        self.ways += found.map { $0.filter { both.contains($0.platform) } }
    }
}

extension StationEntrances.Times {
    fileprivate mutating func set(_ seconds: Int32?, _ isStepFree: Bool) {
        if isStepFree { stepFree = seconds } else { walking = seconds }
    }
}
