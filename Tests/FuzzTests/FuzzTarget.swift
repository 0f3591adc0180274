/// A decoder to fuzz. `scripts/fuzz` generates inputs for it, and the corpus contains the interesting ones.
struct FuzzTarget: Sendable {
    /// The name in `scripts/fuzz`, which is also the name of the corpus folder.
    let name: String
    /// Decodes an input. Must neither trap nor hang for any bytes.
    let run: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = [
        .gtfsRealtime, .siri, .oneBusAway, .infoPoint, .kmlTrace, .magicBus, .zip, .csv, .timetable, .journal,
        .extract, .streets, .trees, .treeRows, .sidecar,
    ]
}
