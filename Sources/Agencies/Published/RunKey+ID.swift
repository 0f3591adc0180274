package import LiveModel
package import TransitCore

extension RunKey {
    /// The prefix of the IDs of runs without a trip. If a trip of the timetable has such an ID, the trip takes
    /// precedence.
    private static let prefix = "live:"

    /// Returns the trip's ID or, without a trip, `live:<pattern>:<vehicle>`, which is valid as long as the timetable.
    package func id(in timetable: Timetable) -> String {
        switch self {
        case .trip(let trip): timetable.string(timetable.tripIDs[trip.trip])
        case .untimetabled(let pattern, let vehicle): "\(Self.prefix)\(pattern.rawValue):\(vehicle)"
        }
    }

    /// Parses the ID of a run without a trip; nil if its vehicle does not exist.
    package init?(untimetabled id: some StringProtocol, in snapshot: LiveSnapshot) {
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
