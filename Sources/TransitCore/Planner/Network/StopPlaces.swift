/// The properties of stops on which transfer rules and walks depend.
struct StopPlaces {
    private let timetables: [Timetable]
    private let offsets: Offsets
    private(set) var access = IndexedArray<NetworkStopIndex, WheelchairAccess>()

    init(_ timetables: [Timetable], _ offsets: Offsets) {
        self.timetables = timetables
        self.offsets = offsets
        for timetable in timetables {
            for stop in timetable.stops { access.append(Self.access(to: stop, in: timetable)) }
        }
    }

    var count: Int { offsets.total }
    var indices: Range<NetworkStopIndex> { access.indices }

    /// Returns the straight-line walking time in seconds at the usual pace; nil if a coordinate is unknown.
    func estimate(from one: NetworkStopIndex, to other: NetworkStopIndex) -> UInt16? {
        guard let start = coordinate(of: one), let end = coordinate(of: other) else { return nil }
        return UInt16(clamping: WalkingPace().seconds(min(start.distance(to: end), 1e6)))
    }

    private func coordinate(of stop: NetworkStopIndex) -> Coordinate? {
        let timetable = offsets.timetable(of: stop.position)
        return timetables[timetable].coordinate(of: StopIndex(stop.position - offsets.first(of: timetable)))
    }

    /// Replaces each transfer rule of a station by rules for the station's platforms, up to a total of ``mostRules``
    /// rules.
    func expand(_ rules: [TransferRule]) -> [TransferRule] {
        var expanded: [TransferRule] = []
        for rule in rules where rule.from.position < count && rule.to.position < count {
            for from in stops(at: rule.from) {
                for to in stops(at: rule.to) where expanded.count < Self.mostRules {
                    var single = rule
                    (single.from, single.to) = (from, to)
                    expanded.append(single)
                }
            }
        }
        return expanded
    }

    private static let mostRules = 2_000_000

    private func stops(at stop: NetworkStopIndex) -> [NetworkStopIndex] {
        let number = offsets.timetable(of: stop.position)
        let first = offsets.first(of: number)
        let children = timetables[number].children(of: StopIndex(stop.position - first))
        let platforms = children.filter { timetables[number].stopKinds[$0] == 0 }
        return platforms.isEmpty ? [stop] : platforms.map { NetworkStopIndex(first + $0.position) }
    }

    /// Returns the wheelchair access of a stop, inherited from its station if unknown.
    private static func access(to stop: StopIndex, in timetable: Timetable) -> WheelchairAccess {
        guard timetable.stopWheelchair.hasRow(stop) else { return .unknown }
        if let own = WheelchairAccess(rawValue: timetable.stopWheelchair[stop]), own != .unknown { return own }
        let station = timetable.stopParents.hasRow(stop) ? timetable.stopParents[stop] : stop
        guard timetable.stopWheelchair.hasRow(station) else { return .unknown }
        return WheelchairAccess(rawValue: timetable.stopWheelchair[station]) ?? .unknown
    }
}
