/// One decoder, run on whatever bytes come: `scripts/fuzz` makes them up, and the corpus keeps those that were worth
/// it.
struct FuzzTarget: Sendable {
    /// As `scripts/fuzz` and the folder of its corpus call it.
    let name: String
    /// Must neither trap nor hang, whatever the bytes.
    let run: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = [
        .gtfsRealtime, .siri, .oneBusAway, .infoPoint, .kmlTrace, .magicBus, .zip, .csv, .timetable, .journal,
        .extract, .streets, .trees, .treeRows,
    ]
}
