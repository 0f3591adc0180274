/// The set of stops that have pathways.
struct PathwayStops {
    private let timetable: Timetable
    /// The stops at which pathways begin or end.
    private var isOnPathways: IndexedArray<StopIndex, Bool>

    init(_ timetable: Timetable) {
        self.timetable = timetable
        isOnPathways = IndexedArray(repeating: false, for: timetable.stops)
        for stop in timetable.stops {
            for pathway in timetable.pathways.range(from: stop) {
                isOnPathways[stop] = true
                isOnPathways[timetable.pathways.toStops[pathway]] = true
            }
        }
    }

    /// Returns whether a stop or one of its boarding areas has pathways. Stops that are reached "independent of any
    /// entrances or pathways of the parent station" (reference, stops.txt, stop_access) do not count.
    func contains(_ stop: StopIndex) -> Bool {
        guard timetable.access(to: stop) != .direct else { return false }
        return isOnPathways[stop] || timetable.children(of: stop).contains { isOnPathways[$0] }
    }
}

/// A search for shortest paths (Dijkstra's algorithm) on the pathways of a station.
struct PathwaySearch {
    /// A step of a path: a pathway and the stop where it starts. The pathway is nil for a step between a platform and
    /// its boarding area.
    struct Part {
        var from: StopIndex
        var pathway: PathwayIndex?
    }

    private let timetable: Timetable
    private let times: PathwayTimes
    private let keepsWays: Bool
    /// The pathways that are closed to step-free searches.
    private let closed: Set<PathwayIndex>
    /// The last step of the shortest path to each stop, if paths are recorded.
    private var parts: [StopIndex: Part] = [:]
    /// The walking time in seconds from the start of the last search to each stop.
    private var seconds: IndexedArray<StopIndex, Int32>
    private var reached: [StopIndex] = []
    private var queue = NearestFirst()
    private var work = 0

    /// The maximum number of pathways and platforms scanned per timetable, which takes about 0.1 s.
    private static let mostWork = 4_000_000

    /// Prepares searches in a timetable.
    /// - Parameters:
    ///   - closed: The stops and pathways that are closed to step-free searches.
    ///   - keepsWays: Whether paths are recorded for ``way(to:)``.
    init(_ timetable: Timetable, closed: ClosedPlaces = ClosedPlaces(), keepsWays: Bool = false) {
        self.timetable = timetable
        self.keepsWays = keepsWays
        self.closed = Set(closed.pathways)
        times = PathwayTimes(timetable)
        seconds = IndexedArray(repeating: .max, for: timetable.stops)
    }

    /// Computes the walking times from a stop to all others.
    /// - Parameter platforms: The number of platforms whose walking times will be requested; they count towards the
    ///   work limit.
    /// - Returns: False if the work limit was reached.
    mutating func run(from start: StopIndex, to platforms: Int, isStepFree: Bool) -> Bool {
        work += platforms
        for stop in reached { seconds[stop] = .max }
        reached.removeAll(keepingCapacity: true)
        parts.removeAll()
        queue.removeAll()
        reach(start, 0, by: nil)
        while let (stop, time) = queue.next() {
            guard time == seconds[stop] else { continue }
            for pathway in timetable.pathways.range(from: stop) {
                guard work < Self.mostWork else { return false }
                work += 1
                guard !isStepFree || times.isStepFree(pathway) && !closed.contains(pathway) else { continue }
                reach(
                    timetable.pathways.toStops[pathway], time + times.seconds(pathway, from: stop),
                    by: Part(from: stop, pathway: pathway))
            }
        }
        return true
    }

    /// Returns the walking time to a stop in seconds; nil if it was not reached.
    func seconds(to stop: StopIndex) -> Int32? { seconds[stop] == .max ? nil : seconds[stop] }

    /// Returns the path to a stop in walking order; empty if the stop was not reached.
    func way(to stop: StopIndex) -> [Part] {
        var way: [Part] = []
        var place = stop
        while let part = parts[place] {
            if part.pathway != nil { way.append(part) }
            place = part.from
        }
        return way.reversed()
    }

    /// Sets the walking time of a stop, and of its platform and the boarding areas of that platform, to the same value.
    private mutating func reach(_ stop: StopIndex, _ time: Int32, by part: Part?) {
        guard time < Network.mostSeconds, set(stop, time, by: part) else { return }
        let platform = times.platform(of: stop)
        guard platform == stop || set(platform, time, by: Part(from: stop)), timetable.stopKinds[platform] == 0 else {
            return
        }
        for area in timetable.children(of: platform) {
            work += 1
            if timetable.stopKinds[area] == 4 { _ = set(area, time, by: Part(from: platform)) }
        }
    }

    private mutating func set(_ stop: StopIndex, _ time: Int32, by part: Part?) -> Bool {
        guard time < seconds[stop] else { return false }
        if keepsWays { parts[stop] = part }
        if seconds[stop] == .max { reached.append(stop) }
        seconds[stop] = time
        queue.add(stop, time)
        return true
    }
}

/// A priority queue of stops by walking time: a binary heap.
private struct NearestFirst {
    private var rows: [(stop: StopIndex, time: Int32)] = []

    mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

    mutating func add(_ stop: StopIndex, _ time: Int32) {
        rows.append((stop, time))
        var place = rows.count - 1
        while place > 0, rows[place].time < rows[(place - 1) / 2].time {
            rows.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func next() -> (stop: StopIndex, time: Int32)? {
        guard let first = rows.first else { return nil }
        let last = rows.removeLast()
        if !rows.isEmpty {
            rows[0] = last
            sink()
        }
        return first
    }

    private mutating func sink() {
        var place = 0
        while 2 * place + 1 < rows.count {
            var child = 2 * place + 1
            if child + 1 < rows.count, rows[child + 1].time < rows[child].time { child += 1 }
            guard rows[child].time < rows[place].time else { return }
            rows.swapAt(place, child)
            place = child
        }
    }
}
