/// A prediction source that is blended with the base prediction. Each has a SIMD lane in ``SourceOffsets``.
enum PredictionSource: Int, CaseIterable, Sendable {
    /// The current deviation, carried forward to every stop.
    case forward
    case timetable
    /// The mean travel time of recent vehicles on each segment.
    case mean
    /// The travel time on each segment according to a Kalman filter, between that of the last vehicle and the mean.
    case kalman
    /// The mean, plus the recent surplus travel time of vehicles of any line on the same segment.
    case road
    /// The travel times of earlier days, including other trips of the same line at a similar time of day.
    case others
    case agency
    /// The tree model. Its value is the expected error of the blend of the other sources, in seconds.
    case trees

    /// The sources whose offsets are features of the tree model.
    static let heardByTrees = allCases.dropLast()
}

/// The offsets of all sources from the base prediction for one call, in seconds, one lane per source; 0 for a source
/// without a prediction.
typealias SourceOffsets = SIMD8<Float>

/// The kind of base prediction, which selects the weights of the sources.
enum BaseKind: Int, CaseIterable, Sendable {
    case timetable, positions
    /// A base prediction from earlier days of the same trip.
    case days
}

/// The offsets of all sources for the calls of one run. The buffer is reused between runs.
struct SourceOffsetTable: Sendable {
    /// The maximum offset of a source other than the agency, in seconds. The agency's limit is higher, because it may
    /// know of events that positions do not show.
    private static let farthest: Float = 600
    private static let agencyFarthest: Float = 7200

    private(set) var offsets: [SourceOffsets] = []
    private(set) var baseKind = BaseKind.timetable
    /// Whether there is an agency prediction, indexed by call.
    private(set) var hasAgency: [Bool] = []
    /// The current surplus travel times; collected only when an explanation is requested.
    var surpluses: [Surplus]?
    /// The features of the sampled calls.
    var numbers = TreeNumbers()
    var treeCalls = TreeCalls()

    /// The surplus travel time in seconds: `piece` on the last segment before a stop, and `all` on all segments from
    /// the vehicle to the stop.
    struct Surplus {
        var piece: Double
        var all: Double
    }

    mutating func begin(_ count: Int, on baseKind: BaseKind) {
        self.baseKind = baseKind
        offsets.removeAll(keepingCapacity: true)
        offsets.append(contentsOf: repeatElement(.zero, count: count))
        hasAgency.removeAll(keepingCapacity: true)
        hasAgency.append(contentsOf: repeatElement(false, count: count))
        surpluses?.removeAll()
        numbers.begin()
    }

    /// Records the offset of a source for a call.
    /// - Parameter seconds: The offset from the base prediction.
    mutating func hear(_ source: PredictionSource, at position: Int, _ seconds: Double) {
        let farthest = source == .agency ? Self.agencyFarthest : Self.farthest
        offsets[position][source.rawValue] = min(max(Float(seconds), -farthest), farthest)
        if source == .agency { hasAgency[position] = true }
    }

    /// Returns the index of the weight group that applies to a call.
    func group(of position: Int, _ state: Calibration.State) -> Int {
        guard state != .upcoming else { return Blend.group(upcomingOn: baseKind) }
        return Blend.group(baseKind, hasAgency: hasAgency[position], isAtStart: state == .starting)
    }
}
