/// The step-free paths of a network while some stops and pathways are closed. Only the paths of the affected stations
/// are recomputed.
package final class StepFreeWays: Sendable {
    /// The closed stops and pathways of each timetable.
    let closed: [ClosedPlaces]
    /// The platforms of the affected stations.
    let platforms: Set<NetworkStopIndex>
    let footpaths: Footpaths
    let stopAccess: ColumnMemory<NetworkStopIndex, WheelchairAccess>
    /// The paths of each entrance of the affected stations, by the entrance's index.
    let entrances: [Int: [StationEntrances.Way]]
    /// Platforms that can no longer be reached from any entrance, and platforms from which no entrance can be reached.
    let withoutWayIn, withoutWayOut: Set<NetworkStopIndex>
    /// Whether riders can neither board nor alight at some stops.
    let closesStops: Bool

    init(_ network: Network, closed: [ClosedPlaces]) {
        var builder = StepFreeBuilder(network)
        for (number, places) in closed.enumerated() where !places.isEmpty { builder.close(places, of: number) }
        self.closed = closed
        platforms = builder.platforms
        footpaths = builder.footpaths()
        stopAccess = ColumnMemory(builder.access)
        entrances = builder.entrances
        (withoutWayIn, withoutWayOut) = (builder.withoutWayIn, builder.withoutWayOut)
        closesStops = builder.closesStops
    }
}

/// Computes the step-free paths of a network with station closures.
private struct StepFreeBuilder {
    private let network: Network
    private let source: StepFreeSource?
    private(set) var platforms: Set<NetworkStopIndex> = []
    private var within: [StopWalk] = []
    var access: IndexedArray<NetworkStopIndex, WheelchairAccess>
    var entrances: [Int: [StationEntrances.Way]] = [:]
    var withoutWayIn: Set<NetworkStopIndex> = []
    var withoutWayOut: Set<NetworkStopIndex> = []
    private(set) var closesStops = false

    init(_ network: Network) {
        self.network = network
        source = network.stepFreeSource
        access = IndexedArray(network.stopAccess.column)
    }

    func footpaths() -> Footpaths {
        let known = network.footpaths(for: .unlessImpossible)
        guard let source, !platforms.isEmpty else { return known }
        var isReplaced = IndexedArray<NodeIndex, Bool>(repeating: false, for: network.nodeStops.column.indices)
        for platform in platforms {
            for node in network.nodes(of: platform) { isReplaced[node] = true }
        }
        return known.replacing(
            at: isReplaced, with: source.footpaths(at: platforms, within: within, through: entrances))
    }

    mutating func close(_ places: ClosedPlaces, of number: Int) {
        let timetable = network.timetables[number]
        for stop in places.stops where timetable.stopKinds[stop] != 2 {
            access[network.networkStop(stop, of: number)] = .impossible
            closesStops = true
        }
        guard let source else { return }
        let withPathways = Set(places.pathways.compactMap { timetable.place(of: $0) })
        let withDoors = places.stops.filter { timetable.stopKinds[$0] == 2 }.compactMap { timetable.station(of: $0) }
        let first = network.stopOffsets.first(of: number)
        var search = PathwaySearch(timetable, closed: places)
        for station in withPathways.union(withDoors) {
            let stops = timetable.children(of: station).filter { timetable.stopKinds[$0] == 0 }
                .map { network.networkStop($0, of: number) }.filter { source.isInside($0) }
            platforms.formUnion(stops)
            within +=
                withPathways.contains(station)
                ? source.builder.stations.stepFree(at: station, of: timetable, first: first, &search)
                : source.builder.stations.stepFree.filter { stops.contains($0.from) }
        }
        closeEntrances(of: withPathways.union(withDoors), places, number, &search)
    }

    /// Sets the paths of the entrances of some stations. A station without entrances counts as its own entrance.
    private mutating func closeEntrances(
        of stations: Set<StopIndex>, _ places: ClosedPlaces, _ number: Int, _ search: inout PathwaySearch
    ) {
        guard let known = source?.doors?.entrances else { return }
        let timetable = network.timetables[number]
        var doors: [(door: Int, stop: StopIndex)] = []
        for (door, place) in known.stops.enumerated() {
            let (own, stop) = network.stop(place)
            guard own == number, stations.contains(timetable.station(of: stop) ?? stop) else { continue }
            doors.append((door, stop))
            entrances[door] = known.ways[door].map { way in
                guard known.isEstimated[door], places.stops.contains(stop) else { return way }
                return way.stepFree(inward: nil, outward: nil)
            }
        }
        findWays(at: doors.filter { !known.isEstimated[$0.door] }, &search)
        let ways = doors.flatMap { known.ways[$0.door] }
        let open = doors.flatMap { entrances[$0.door] ?? [] }
        for way in ways where way.inward.stepFree != nil || way.outward.stepFree != nil {
            let own = open.filter { $0.platform == way.platform }
            if way.inward.stepFree != nil, own.allSatisfy({ $0.inward.stepFree == nil }) {
                withoutWayIn.insert(way.platform)
            }
            if way.outward.stepFree != nil, own.allSatisfy({ $0.outward.stepFree == nil }) {
                withoutWayOut.insert(way.platform)
            }
        }
    }

    /// Searches the paths between entrances and platforms along open pathways. If the search reaches its work limit,
    /// the result has no paths.
    private mutating func findWays(at doors: [(door: Int, stop: StopIndex)], _ search: inout PathwaySearch) {
        let platforms = Set(doors.flatMap { entrances[$0.door] ?? [] }.map { $0.platform })
        var outward: [NetworkStopIndex: [Int: Int32]] = [:]
        for platform in platforms {
            guard search.run(from: network.stop(platform).stop, to: doors.count, isStepFree: true) else { continue }
            for (door, stop) in doors { outward[platform, default: [:]][door] = search.seconds(to: stop) }
        }
        for (door, stop) in doors {
            let isDone = search.run(from: stop, to: platforms.count, isStepFree: true)
            entrances[door] = entrances[door]?.map { way in
                let inward = isDone ? search.seconds(to: network.stop(way.platform).stop) : nil
                return way.stepFree(inward: inward, outward: outward[way.platform]?[door])
            }
        }
    }
}

extension StationEntrances.Way {
    /// Returns this path with the given walking times for step-free riders.
    fileprivate func stepFree(inward: Int32?, outward: Int32?) -> Self {
        var way = self
        (way.inward.stepFree, way.outward.stepFree) = (inward, outward)
        return way
    }
}

/// A closure of stops or pathways in one of the network's timetables.
package struct NetworkClosure: Sendable {
    package var timetable: Int
    package var closure: AccessClosure
}

extension Network {
    /// Returns the stops and pathways closed by a list of station closures, by timetable.
    func places(of closures: [NetworkClosure]) -> [ClosedPlaces] {
        var places = Array(repeating: ClosedPlaces(), count: timetables.count)
        for one in closures where places.indices.contains(one.timetable) {
            places[one.timetable].formUnion(one.closure.places)
        }
        return places
    }
}
