import LiveEngine
import TransitCore

extension Course {
    /// Begins the ids of courses without a trip; a trip of the timetable with such an id goes first.
    private static let prefix = "live:"

    /// The trip's id, or for want of one `live:<pattern>:<vehicle>`, true as long as the timetable is.
    func id(in timetable: Timetable) -> String {
        switch self {
        case .trip(let trip): timetable.string(timetable.tripIDs[trip.trip])
        case .untimetabled(let pattern, let vehicle): "\(Self.prefix)\(pattern.rawValue):\(vehicle)"
        }
    }

    /// What ``id(in:)`` writes where there is no trip, as long as its vehicle is there.
    init?(untimetabled id: some StringProtocol, in snapshot: LiveSnapshot) {
        guard id.hasPrefix(Self.prefix) else { return nil }
        let pieces = id.dropFirst(Self.prefix.count).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard pieces.count == 2, let pattern = UInt32(pieces[0]).map({ PatternIndex($0) }),
            snapshot.timetable.patterns.contains(pattern)
        else { return nil }
        let vehicle = String(pieces[1])
        guard vehicle.isEmpty || snapshot.vehicle(id: vehicle) != nil else { return nil }
        self = .untimetabled(pattern, vehicle: vehicle)
    }
}
