/// Walks between stops that lead through the entrances of stations, stored as walks outside between two targets. The
/// paths between an entrance and its platforms are combined with these walks on demand, so that a change of the paths
/// requires no new street routing.
struct DoorWalks: Sendable {
    private struct Row {
        /// The targets at both ends, at least one of which is an entrance.
        var from, to: UInt32
        /// The walking time outside the station, in seconds at the usual pace.
        var seconds: UInt16
        /// Whether the walk applies only to the stops in ``DoorWalks/alone``.
        var isAlone: Bool
    }

    private let targets: WalkTargets
    private var rows: [Row] = []
    /// Stops without a link to a street. If set, walks appended from then on apply only to these stops.
    var alone: Set<NetworkStopIndex>?

    init(_ targets: WalkTargets) {
        self.targets = targets
    }

    var entrances: StationEntrances { targets.entrances }

    mutating func append(from: Int, to: Int, seconds: Int64) {
        rows.append(
            Row(from: UInt32(from), to: UInt32(to), seconds: UInt16(clamping: seconds), isAlone: alone != nil))
    }

    /// Returns the walks between stops, for pedestrians and for step-free riders.
    func walks() -> [StopWalk] {
        var walks: [StopWalk] = []
        for row in rows {
            append(row, isStepFree: true, while: [:], to: &walks)
            append(row, isStepFree: false, while: [:], to: &walks)
        }
        return walks
    }

    /// Returns the walks of step-free riders through some entrances.
    /// - Parameter ways: The paths of these entrances during station closures.
    func stepFreeWalks(through ways: [Int: [StationEntrances.Way]]) -> [StopWalk] {
        var walks: [StopWalk] = []
        let first = targets.doors.lowerBound
        for row in rows where ways[Int(row.from) - first] != nil || ways[Int(row.to) - first] != nil {
            append(row, isStepFree: true, while: ways, to: &walks)
        }
        return walks
    }

    private func append(
        _ row: Row, isStepFree: Bool, while ways: [Int: [StationEntrances.Way]], to walks: inout [StopWalk]
    ) {
        targets.forEachStop(of: Int(row.from), arriving: true, isStepFree: isStepFree, while: ways) { from, out in
            targets.forEachStop(of: Int(row.to), arriving: false, isStepFree: isStepFree, while: ways) { to, within in
                guard !row.isAlone || alone?.contains(from) == true || alone?.contains(to) == true else { return }
                let seconds = Int64(out) + Int64(row.seconds) + Int64(within)
                walks.append(
                    StopWalk(from: from, to: to, seconds: UInt16(clamping: seconds), isStepFree: isStepFree))
            }
        }
    }
}
