/// The ways on foot within stations whose `pathways.txt` says what they are: between their platforms nothing else is walked.
struct StationWalks {
    /// At the ordinary pace.
    private(set) var walks: [StopWalk] = []
    /// Those without stairs, escalators and steep ramps.
    private(set) var stepFree: [StopWalk] = []
    /// The station whose pathways a stop is on; nil for most.
    private var stations: IndexedArray<NetworkStopIndex, NetworkStopIndex?>
    private(set) var isEmpty = true

    init(_ timetables: [Timetable], _ offsets: Offsets, stops: Range<NetworkStopIndex>) {
        stations = IndexedArray(repeating: nil, for: stops)
        for (number, timetable) in timetables.enumerated() where !timetable.pathways.isEmpty {
            var search = PathwaySearch(timetable)
            for station in timetable.stops where timetable.stopKinds[station] == 1 {
                add(station, of: timetable, first: offsets.first(of: number), &search)
            }
        }
    }

    /// Whether the pathways of one station say how to get from one stop to another, or that there is no way.
    func cover(_ one: NetworkStopIndex, _ other: NetworkStopIndex) -> Bool {
        stations[one] != nil && stations[one] == stations[other]
    }

    private mutating func add(
        _ station: StopIndex, of timetable: Timetable, first: Int, _ search: inout PathwaySearch
    ) {
        // Pathways cannot lead to a stop that a feed adds: it is walked to as any stop outside is.
        let platforms = timetable.children(of: station).filter {
            timetable.stopKinds[$0] == 0 && !timetable.addedStopIndices.contains($0)
        }
        guard platforms.count > 1, platforms.contains(where: { search.hasPathways($0) }) else { return }
        var (own, ownStepFree): ([StopWalk], [StopWalk]) = ([], [])
        for platform in platforms {
            guard append(platform, platforms, first, isStepFree: false, &search, &own),
                append(platform, platforms, first, isStepFree: true, &search, &ownStepFree)
            else { return }
        }
        isEmpty = false
        walks += own
        stepFree += ownStepFree
        for platform in platforms {
            stations[NetworkStopIndex(first + platform.position)] = NetworkStopIndex(first + station.position)
        }
    }

    /// - Returns: whether there was enough work left to look everywhere.
    private func append(
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
