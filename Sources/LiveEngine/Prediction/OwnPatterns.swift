import TransitCore

/// Patterns for stop lists that are not in the timetable. Their indexes follow those of the timetable's patterns.
struct OwnPatterns: Sendable {
    /// A key that two lists share if one of them may be a suffix of the other.
    private struct Ending: Hashable {
        let route: RouteIndex
        let direction: UInt8?
        let stop: StopIndex?

        init(of list: OwnPattern) { (route, direction, stop) = (list.route, list.direction, list.stops.last) }
    }

    /// The maximum number of lists; no real feed reaches it.
    private static let most = 2000

    /// The timetable extended by these patterns; nil if there are none.
    private(set) var timetable: Timetable?
    private var lists: [OwnPattern] = []
    private var numbers: [Ending: [Int]] = [:]
    /// For each list, whether it was used since the last call of ``extend(_:)``.
    private var isUsed: [Bool] = []
    /// Whether a list was rejected because of the limit since the last call of ``extend(_:)``.
    private var lacksRoom = false
    /// The shapes that updates refer to; nil for unusable shapes.
    private var lines: [LineKey: OwnLine?] = [:]

    /// A shape of a feed together with the stops it must pass.
    struct LineKey: Hashable {
        let feed, shapeID: String
        let stops: [StopIndex]
    }

    /// Returns the shape of a key from the cache.
    /// - Parameter make: Creates the shape if it is not cached.
    mutating func line(_ key: LineKey, _ make: () -> OwnLine?) -> OwnLine? {
        if let known = lines[key] { return known }
        let line = make()
        lines[key] = .some(line)
        return line
    }

    /// Clears the cached shapes after a feed's shapes have changed.
    mutating func forgetLines() { lines = [:] }

    /// Returns the pattern with a stop list, or one that ends with the list, because feeds omit stops that were passed.
    /// A new list is added, and becomes part of ``timetable`` at the next extension.
    /// - Parameters:
    ///   - isWhole: Whether the list is complete, so that only an identical list matches.
    ///   - compiled: The timetable, whose patterns precede these patterns.
    /// - Returns: The pattern, and the index of the list's first call in it; nil if the limit is reached.
    mutating func place(
        of list: OwnPattern, isWhole: Bool = false, behind compiled: Timetable
    ) -> (pattern: PatternIndex, firstCallIndex: Int)? {
        let first = compiled.ownPatternIndices.lowerBound
        let known = (numbers[Ending(of: list)] ?? []).filter {
            isWhole ? lists[$0] == list : lists[$0].ends(with: list)
        }
        if let number = known.min(by: { lists[$0].stops.count < lists[$1].stops.count }) {
            isUsed[number] = true
            return (first + number, lists[number].stops.count - list.stops.count)
        }
        guard lists.count < Self.most else {
            lacksRoom = true
            return nil
        }
        numbers[Ending(of: list), default: []].append(lists.count)
        lists.append(list)
        isUsed.append(true)
        return (first + lists.count - 1, 0)
    }

    /// Extends the timetable by the added lists. If lists were rejected because of the limit, unused lists are removed.
    /// - Returns: Whether patterns were renumbered, so that all updates must be resolved again.
    mutating func extend(_ compiled: Timetable) -> Bool {
        let isRenumbered = lacksRoom && isUsed.contains(false)
        if isRenumbered {
            lists = lists.indices.filter { isUsed[$0] }.map { lists[$0] }
            numbers = Dictionary(grouping: lists.indices) { Ending(of: lists[$0]) }
        }
        if isRenumbered || lists.count != timetable?.ownPatterns.count ?? 0 {
            timetable = lists.isEmpty ? nil : compiled.extended(by: lists)
        }
        isUsed = Array(repeating: false, count: lists.count)
        lacksRoom = false
        return isRenumbered
    }
}

extension OwnPattern {
    fileprivate func ends(with list: OwnPattern) -> Bool { stops.suffix(list.stops.count).elementsEqual(list.stops) }
}
