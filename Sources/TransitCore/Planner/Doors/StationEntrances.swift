/// The entrances of stations whose pathways lead from them to platforms: who walks to such a platform walks to an entrance.
struct StationEntrances: Sendable {
    /// From an entrance to a platform and back, seconds at the ordinary pace; nil where there is no way.
    struct Way: Sendable {
        let platform: NetworkStopIndex
        var inward = Times()
        var outward = Times()
    }

    struct Times: Sendable {
        fileprivate(set) var walking: Int32?
        fileprivate(set) var stepFree: Int32?

        func seconds(isStepFree: Bool) -> Int32? { isStepFree ? stepFree : walking }
    }

    private(set) var coordinates: [Coordinate] = []
    /// By entrance.
    private(set) var ways: [[Way]] = []
    /// That nobody reaches but by an entrance.
    private(set) var platforms: Set<NetworkStopIndex> = []

    var isEmpty: Bool { coordinates.isEmpty }

    init(_ timetables: [Timetable], _ offsets: Offsets, _ plannable: [PlannableStops]) {
        for (number, timetable) in timetables.enumerated() where !timetable.pathways.isEmpty {
            var search = PathwaySearch(timetable)
            for station in timetable.stops where timetable.stopKinds[station] == 1 {
                add(station, of: timetable, plannable[number], first: offsets.first(of: number), &search)
            }
        }
    }

    private mutating func add(
        _ station: StopIndex, of timetable: Timetable, _ plannable: PlannableStops, first: Int,
        _ search: inout PathwaySearch
    ) {
        let parts = timetable.children(of: station).filter { search.hasPathways($0) }
        let doors = parts.filter { timetable.stopKinds[$0] == 2 && timetable.coordinate(of: $0) != nil }
        let platforms = parts.filter { timetable.stopKinds[$0] == 0 && plannable.contains($0) }
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
        take(found, at: doors.compactMap { timetable.coordinate(of: $0) })
    }

    /// A platform that no entrance leads to, or that leads to none, is walked to as any other stop is.
    private mutating func take(_ found: [[Way]], at doors: [Coordinate]) {
        let ways = found.joined()
        let inward = Set(ways.lazy.filter { $0.inward.walking != nil }.map { $0.platform })
        let both = inward.intersection(ways.lazy.filter { $0.outward.walking != nil }.map { $0.platform })
        guard !both.isEmpty else { return }
        platforms.formUnion(both)
        coordinates += doors
        self.ways += found.map { $0.filter { both.contains($0.platform) } }
    }
}

extension StationEntrances.Times {
    fileprivate mutating func set(_ seconds: Int32?, _ isStepFree: Bool) {
        if isStepFree { stepFree = seconds } else { walking = seconds }
    }
}
