/// Which lines the rules at each stop tell apart.
struct RuleLines {
    /// Those its rules name, at most 64: line l is bit l of a ``Mask``. Most stops have none.
    private var lines: IndexedArray<NetworkStopIndex, [TransferRule.Line]>
    /// Their numbers, at stops whose rules name any.
    private var numbers: [NetworkStopIndex: [TransferRule.Line: Int]] = [:]
    /// Rules that name a line beyond those.
    private(set) var leftOut = 0
    /// Trips that rules name, sorted.
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

    /// The lines at a stop that a trip is of. Without a trip, those that its whole route is of.
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

    /// Each stop with the mask of each of its lines alone.
    func forEachLine(_ body: (NetworkStopIndex, Mask) -> Void) {
        for stop in lines.indices {
            for number in lines[stop].indices { body(stop, 1 << UInt64(number)) }
        }
    }

    /// Lines that rules tell apart at a stop.
    func count(at stop: NetworkStopIndex) -> Int { lines[stop].count }

    /// The number of a line among those of a stop; nil for one beyond those that are kept.
    func number(of line: TransferRule.Line, at stop: NetworkStopIndex) -> Int? { numbers[stop]?[line] }
}

/// The nodes so far. The first ones are the stops, for all lines that no rule tells apart.
struct NodeList {
    private(set) var stops: IndexedArray<NodeIndex, NetworkStopIndex>
    private(set) var masks: IndexedArray<NodeIndex, RuleLines.Mask>
    /// Its nodes beyond the first.
    private var others: IndexedArray<NetworkStopIndex, [NodeIndex]>

    init(stops all: Range<NetworkStopIndex>) {
        stops = IndexedArray(Array(all))
        masks = IndexedArray(repeating: 0, for: stops.indices)
        others = IndexedArray(repeating: [], for: all)
    }

    var count: Int { stops.count }
    var indices: Range<NodeIndex> { stops.indices }

    /// The node of a stop for lines of a mask, made where there is none yet.
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
