import TransitCore

/// Patterns for stop lists that are not in the timetable. Their indexes follow those of the timetable.
struct OwnPatterns: Sendable {
    /// The key of lists of which one may be the tail of another.
    private struct Ending: Hashable {
        let route: RouteIndex
        let direction: UInt8?
        let stop: StopIndex?

        init(of list: OwnPattern) { (route, direction, stop) = (list.route, list.direction, list.stops.last) }
    }

    /// The limit of lists; no real feed has more.
    private static let most = 2000

    /// The timetable extended by these patterns; nil while there are none.
    private(set) var timetable: Timetable?
    private var lists: [OwnPattern] = []
    private var numbers: [Ending: [Int]] = [:]
    /// Whether each list was used since the last extension.
    private var isUsed: [Bool] = []
    /// Lists without a pattern so far, in the order of their requests.
    private var wanted: [OwnPattern] = []
    private var isWanted: Set<OwnPattern> = []
    /// The shapes named by updates, where the trips' stops lie along them.
    private var lines: [LineKey: OwnLine?] = [:]

    /// A shape of a feed together with the stops it must pass.
    struct LineKey: Hashable {
        let feed, shapeID: String
        let stops: [StopIndex]
    }

    /// - Parameter make: Called for a shape that is not cached.
    mutating func line(_ key: LineKey, _ make: () -> OwnLine?) -> OwnLine? {
        if let known = lines[key] { return known }
        let line = make()
        lines[key] = .some(line)
        return line
    }

    /// Clears the cached shapes after a feed's shapes have changed.
    mutating func forgetLines() { lines = [:] }

    /// Finds the pattern of which the stop list is all or the tail: feeds leave out stops that are passed.
    /// - Parameter isWhole: Whether the list is the complete trip, with its stop numbers.
    /// - Returns: The pattern, and the index at which the list begins; nil if there is none yet.
    mutating func place(of list: OwnPattern, isWhole: Bool = false) -> (pattern: PatternIndex, firstCallIndex: Int)? {
        let known = (numbers[Ending(of: list)] ?? []).filter {
            isWhole ? lists[$0] == list : lists[$0].ends(with: list)
        }
        if let timetable, let number = known.min(by: { lists[$0].stops.count < lists[$1].stops.count }) {
            isUsed[number] = true
            return (timetable.ownPatternIndices.lowerBound + number, lists[number].stops.count - list.stops.count)
        }
        if wanted.count < Self.most, isWanted.insert(list).inserted { wanted.append(list) }
        return nil
    }

    /// Adds patterns for the requested lists. Beyond the limit, unused patterns are removed.
    /// - Returns: Whether patterns were added; all updates have to be resolved again in that case.
    mutating func extend(_ compiled: Timetable) -> Bool {
        defer {
            (wanted, isWanted) = ([], [])
            isUsed = Array(repeating: false, count: lists.count)
        }
        var kept = lists
        if lists.count + wanted.count > Self.most { kept = lists.indices.filter { isUsed[$0] }.map { lists[$0] } }
        let new = wanted.prefix(Self.most - kept.count)
        guard !new.isEmpty else { return false }
        lists = kept + new
        numbers = Dictionary(grouping: lists.indices) { Ending(of: lists[$0]) }
        timetable = compiled.extended(by: lists)
        return true
    }
}

extension OwnPattern {
    fileprivate func ends(with list: OwnPattern) -> Bool { stops.suffix(list.stops.count).elementsEqual(list.stops) }
}
