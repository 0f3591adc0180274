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
    /// Whether a list found no room since the last extension.
    private var lacksRoom = false
    /// The lines that updates name, where trips may follow them.
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

    /// Finds the pattern that a stop list is, or is the end of: feeds leave out stops that are passed. A new list is
    /// given a pattern, of which ``timetable`` has the rows after the next extension.
    /// - Parameters:
    ///   - isWhole: whether it is all of its trip, with the numbers of its stops.
    ///   - compiled: the timetable behind whose patterns it stands.
    /// - Returns: the pattern, and where on it the list begins; nil if there is no room for it.
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

    /// Extends the timetable by the lists that were asked for. Where some found no room, patterns that no update uses
    /// go.
    /// - Returns: whether patterns have other numbers now: all updates are to be resolved anew then.
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
