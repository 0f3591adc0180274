/// Whoever has a word on when a vehicle comes, beside the anchor: what holds while nobody else speaks. Each has a lane.
enum Expert: Int, CaseIterable, Sendable {
    /// As late everywhere ahead as it is here.
    case forward
    case timetable
    /// What vehicles took from stop to stop, on the mean of the last ones.
    case mean
    /// The same, the nearer to the last one's the less they vary.
    case kalman
    /// The mean, and as much more as the last ones of any line took on the same road within the half hour.
    case road
    /// Trips of the same line at about this time of day.
    case others
    case agency
    /// What earlier predictions like this one turned out to be wrong by: seconds after where the others have it.
    case trees

    /// Those whose opinions trees are told.
    static let heardByTrees = allCases.dropLast()
}

/// What all of them say of one call: seconds after the anchor, by lane; none for who says nothing.
typealias Opinion = SIMD8<Float>

/// What a run's anchor rests on, as far as others are to be weighed by it.
enum Ground: Int, CaseIterable, Sendable {
    case timetable, positions
    /// Days on which the same trip was seen.
    case days
}

/// The opinions on one run. A buffer that is used again.
struct Panel: Sendable {
    /// Seconds by which anybody may differ from the anchor; the agency knows of what nobody sees.
    private static let farthest: Float = 600
    private static let agencyFarthest: Float = 7200

    private(set) var opinions: [Opinion] = []
    private(set) var ground = Ground.timetable
    /// By call.
    private(set) var hasAgency: [Bool] = []
    /// What the road takes longer just now; kept only where somebody asks why.
    var surpluses: [Surplus]?
    /// What trees are told, and of which calls.
    var numbers = TreeNumbers()
    var treeCalls = TreeCalls()

    /// Seconds, on the way to one stop from the one before, and from the vehicle.
    struct Surplus {
        var piece: Double
        var all: Double
    }

    mutating func begin(_ count: Int, on ground: Ground) {
        self.ground = ground
        opinions.removeAll(keepingCapacity: true)
        opinions.append(contentsOf: repeatElement(.zero, count: count))
        hasAgency.removeAll(keepingCapacity: true)
        hasAgency.append(contentsOf: repeatElement(false, count: count))
        surpluses?.removeAll()
        numbers.begin()
    }

    /// - Parameter seconds: after the anchor.
    mutating func hear(_ expert: Expert, at position: Int, _ seconds: Double) {
        let farthest = expert == .agency ? Self.agencyFarthest : Self.farthest
        opinions[position][expert.rawValue] = min(max(Float(seconds), -farthest), farthest)
        if expert == .agency { hasAgency[position] = true }
    }

    /// Of the blend.
    func group(of position: Int, _ state: Calibration.State) -> Int {
        guard state != .upcoming else { return Blend.group(upcomingOn: ground) }
        return Blend.group(ground, hasAgency: hasAgency[position], isAtStart: state == .starting)
    }
}
