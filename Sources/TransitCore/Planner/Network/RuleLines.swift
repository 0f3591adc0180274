/// Which lines the rules at each stop tell apart.
struct RuleLines {
    /// By stop, those its rules name, at most 64: line l is bit l of a ``Mask``. Most stops have none.
    private var lines: [[TransferRule.Line]]
    /// Rules that name a line beyond those.
    private(set) var leftOut = 0
    /// Trips that rules name, sorted.
    private(set) var trips: [NetworkTrip] = []

    typealias Mask = UInt64

    init(_ rules: [TransferRule], stops: Int) {
        lines = Array(repeating: [], count: stops)
        for rule in rules {
            let isKept = [add(rule.fromLine, at: rule.from), add(rule.toLine, at: rule.to)]
            if isKept.contains(false) { leftOut += 1 }
        }
        trips.sort()
    }

    private mutating func add(_ line: TransferRule.Line, at stop: NetworkStopIndex) -> Bool {
        if line == .any || lines[stop.position].contains(line) { return true }
        guard lines[stop.position].count < 64 else { return false }
        lines[stop.position].append(line)
        if case .trip(let trip) = line { trips.append(trip) }
        return true
    }

    func hasLines(at stop: NetworkStopIndex) -> Bool { !lines[stop.position].isEmpty }

    /// The lines at a stop that a trip is of. Without a trip, those that its whole route is of.
    func mask(at stop: NetworkStopIndex, _ trip: NetworkTrip?, of route: NetworkRouteIndex) -> Mask {
        var mask: Mask = 0
        for (number, line) in lines[stop.position].enumerated() {
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
        for (stop, known) in lines.enumerated() {
            for number in known.indices { body(NetworkStopIndex(stop), 1 << UInt64(number)) }
        }
    }

    /// Whether what arrives or leaves at a stop by lines of a mask is of a rule's line.
    func matches(_ line: TransferRule.Line, _ mask: Mask, at stop: NetworkStopIndex) -> Bool {
        guard line != .any else { return true }
        guard let number = lines[stop.position].firstIndex(of: line) else { return false }
        return mask >> UInt64(number) & 1 == 1
    }
}

/// The nodes so far. The first ones are the stops, for all lines that no rule tells apart.
struct NodeList {
    private(set) var stops: [NetworkStopIndex]
    private(set) var masks: [RuleLines.Mask]
    /// By stop, its nodes beyond the first.
    private var others: [[NodeIndex]]

    init(stops count: Int) {
        stops = (0..<count).map { NetworkStopIndex($0) }
        masks = Array(repeating: 0, count: count)
        others = Array(repeating: [], count: count)
    }

    var count: Int { stops.count }

    /// The node of a stop for lines of a mask, made where there is none yet.
    mutating func node(at stop: NetworkStopIndex, _ mask: RuleLines.Mask) -> NodeIndex {
        guard mask != 0 else { return NodeIndex(stop.position) }
        if let known = others[stop.position].first(where: { masks[$0.position] == mask }) { return known }
        let node = NodeIndex(stops.count)
        stops.append(stop)
        masks.append(mask)
        others[stop.position].append(node)
        return node
    }

    func nodes(of stop: NetworkStopIndex) -> [NodeIndex] { [NodeIndex(stop.position)] + others[stop.position] }

    var stopsWithSeveral: [NetworkStopIndex] {
        others.indices.filter { !others[$0].isEmpty }.map { NetworkStopIndex($0) }
    }
}
