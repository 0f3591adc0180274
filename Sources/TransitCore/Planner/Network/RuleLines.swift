/// The lines (routes or trips) that transfer rules distinguish at each stop.
struct RuleLines {
    /// The lines to which the rules of a stop refer, at most 64: line l is bit l of a ``Mask``. Empty for most stops.
    private var lines: IndexedArray<NetworkStopIndex, [TransferRule.Line]>
    /// The index of each line among the lines of its stop; only for stops with lines.
    private var numbers: [NetworkStopIndex: [TransferRule.Line: Int]] = [:]
    /// The number of rules ignored because they refer to a line beyond the limit.
    private(set) var leftOut = 0
    /// The trips to which rules refer, sorted.
    private(set) var trips: [NetworkTrip] = []

    typealias Mask = UInt64

    init(_ rules: [TransferRule], stops: Range<NetworkStopIndex>) {
        lines = IndexedArray(repeating: [], for: stops)
        for rule in rules {
            let isKept = [add(rule.fromLine, at: rule.from), add(rule.toLine, at: rule.to)]
            if isKept.contains(false) { leftOut += 1 }
        }
        trips.sort()
    }

    private mutating func add(_ line: TransferRule.Line, at stop: NetworkStopIndex) -> Bool {
        if line == .any || numbers[stop]?[line] != nil { return true }
        guard lines[stop].count < 64 else { return false }
        numbers[stop, default: [:]][line] = lines[stop].count
        lines[stop].append(line)
        if case .trip(let trip) = line { trips.append(trip) }
        return true
    }

    func hasLines(at stop: NetworkStopIndex) -> Bool { !lines[stop].isEmpty }

    /// Returns the mask of a stop's lines that include a trip. Without a trip, the mask has the lines that include all
    /// trips of the route.
    func mask(at stop: NetworkStopIndex, _ trip: NetworkTrip?, of route: NetworkRouteIndex) -> Mask {
        var mask: Mask = 0
        for (number, line) in lines[stop].enumerated() {
            let isIncluded =
                switch line {
                case .trip(let wanted): wanted == trip
                case .route(let wanted): wanted == route
                case .any: false
                }
            if isIncluded { mask |= 1 << UInt64(number) }
        }
        return mask
    }

    /// Calls `body` for each line of each stop, with a mask that contains only that line.
    func forEachLine(_ body: (NetworkStopIndex, Mask) -> Void) {
        for stop in lines.indices {
            for number in lines[stop].indices { body(stop, 1 << UInt64(number)) }
        }
    }

    /// Returns the number of lines that rules distinguish at a stop.
    func count(at stop: NetworkStopIndex) -> Int { lines[stop].count }

    /// Returns the index of a line among the lines of a stop; nil if the line exceeded the limit.
    func number(of line: TransferRule.Line, at stop: NetworkStopIndex) -> Int? { numbers[stop]?[line] }
}

/// The nodes created so far. The node with the same index as a stop represents the lines of the stop that no rule
/// distinguishes.
struct NodeList {
    private(set) var stops: IndexedArray<NodeIndex, NetworkStopIndex>
    private(set) var masks: IndexedArray<NodeIndex, RuleLines.Mask>
    /// The nodes of each stop, except the first one.
    private var others: IndexedArray<NetworkStopIndex, [NodeIndex]>

    init(stops all: Range<NetworkStopIndex>) {
        stops = IndexedArray(Array(all))
        masks = IndexedArray(repeating: 0, for: stops.indices)
        others = IndexedArray(repeating: [], for: all)
    }

    var count: Int { stops.count }
    var indices: Range<NodeIndex> { stops.indices }

    /// Returns the node of a stop for the lines of a mask, creating it if necessary.
    mutating func node(at stop: NetworkStopIndex, _ mask: RuleLines.Mask) -> NodeIndex {
        guard mask != 0 else { return NodeIndex(stop.position) }
        if let known = others[stop].first(where: { masks[$0] == mask }) { return known }
        let node = stops.endIndex
        stops.append(stop)
        masks.append(mask)
        others[stop].append(node)
        return node
    }

    func nodes(of stop: NetworkStopIndex) -> [NodeIndex] { [NodeIndex(stop.position)] + others[stop] }

    var stopsWithSeveral: [NetworkStopIndex] {
        others.indices.filter { !others[$0].isEmpty }
    }
}
