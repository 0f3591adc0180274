/// The data from which step-free footpaths are recomputed when stops or pathways of a station are closed.
struct StepFreeSource: Sendable {
    let builder: WayBuilder
    /// The walks through entrances; nil if the network was built without them.
    let doors: DoorWalks?
    /// The step-free walks from or to platforms of stations with pathways or entrances, except walks through entrances;
    /// `rules` has the transfer rules at these platforms.
    private let walks: [StopWalk]
    private let rules: [TransferRule]

    /// Selects the walks and rules of stations with pathways or entrances.
    /// - Returns: Nil if there are no such stations.
    init?(_ builder: WayBuilder, _ walks: [StopWalk], _ doors: DoorWalks?, _ rules: [TransferRule]) {
        guard !builder.stations.isEmpty || doors?.entrances.platforms.isEmpty == false else { return nil }
        self.builder = builder
        self.doors = doors
        func isInside(_ stop: NetworkStopIndex) -> Bool { Self.isInside(stop, builder, doors) }
        self.walks = walks.filter { $0.isStepFree && (isInside($0.from) || isInside($0.to)) }
        self.rules = rules.filter { isInside($0.from) || isInside($0.to) }
    }

    /// Returns whether a stop is reached through pathways or entrances.
    func isInside(_ stop: NetworkStopIndex) -> Bool { Self.isInside(stop, builder, doors) }

    private static func isInside(_ stop: NetworkStopIndex, _ builder: WayBuilder, _ doors: DoorWalks?) -> Bool {
        guard stop.position < builder.places.count else { return false }
        return builder.stations.cover(stop) || doors?.entrances.platforms.contains(stop) == true
    }

    /// Returns the footpaths from and to some platforms.
    /// - Parameters:
    ///   - within: All step-free walks within the stations of these platforms.
    ///   - entrances: The paths of all entrances of these stations.
    func footpaths(
        at platforms: Set<NetworkStopIndex>, within: [StopWalk], through entrances: [Int: [StationEntrances.Way]]
    ) -> [Footpaths.Row] {
        let around = walks.filter { platforms.contains($0.from) || platforms.contains($0.to) }
        let through = doors?.stepFreeWalks(through: entrances) ?? []
        let rules = rules.filter { platforms.contains($0.from) || platforms.contains($0.to) }
        let found = builder.ways(around + through, within: within, rules, isStepFree: true).footpaths
        return found.filter {
            platforms.contains(builder.nodes.stops[$0.from]) || platforms.contains(builder.nodes.stops[$0.to])
        }
    }
}
