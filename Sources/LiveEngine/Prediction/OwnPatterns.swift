import TransitCore

/// The stop lists of trips that no pattern of the timetable has, as patterns behind those of the timetable.
struct OwnPatterns: Sendable {
    /// Key of lists of which one may be the end of another.
    private struct Ending: Hashable {
        let route: RouteIndex
        let direction: UInt8?
        let stop: StopIndex?

        init(of list: OwnPattern) { (route, direction, stop) = (list.route, list.direction, list.stops.last) }
    }

    /// More lists than this are of no real feed.
    private static let most = 2000

    /// The timetable with these patterns; nil while there is none.
    private(set) var timetable: Timetable?
    private var lists: [OwnPattern] = []
    private var numbers: [Ending: [Int]] = [:]
    /// Whether each list was asked for since the last extension.
    private var isUsed: [Bool] = []
    /// Lists that were asked for and have no pattern yet, in the order in which they came.
    private var wanted: [OwnPattern] = []
    private var isWanted: Set<OwnPattern> = []
    /// The lines that updates name, where trips may follow them.
    private var lines: [LineKey: OwnLine?] = [:]

    /// A shape of a feed past some stops.
    struct LineKey: Hashable {
        let feed, shapeID: String
        let stops: [StopIndex]
    }

    /// - Parameter make: called for a line that was not asked for yet.
    mutating func line(_ key: LineKey, _ make: () -> OwnLine?) -> OwnLine? {
        if let known = lines[key] { return known }
        let line = make()
        lines[key] = .some(line)
        return line
    }

    /// Feeds have other shapes now.
    mutating func forgetLines() { lines = [:] }

    /// Finds the pattern that a stop list is, or is the end of: feeds leave out stops that are passed.
    /// - Parameter isWhole: whether it is all of its trip, with the numbers of its stops.
    /// - Returns: the pattern, and where on it the list begins; nil if there is none yet.
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

    /// Makes patterns of the lists that were asked for. Where there are too many, patterns that nobody asked for go.
    /// - Returns: whether there are new ones: all updates are to be resolved anew then.
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
