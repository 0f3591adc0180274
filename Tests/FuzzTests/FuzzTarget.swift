/// One decoder, run on arbitrary bytes: `scripts/fuzz` generates them, and the corpus keeps the interesting ones.
struct FuzzTarget: Sendable {
    /// The name used by `scripts/fuzz` and by the folder of its corpus.
    let name: String
    /// Must neither trap nor hang, whatever the bytes.
    let run: @Sendable ([UInt8]) -> Void

    static let all: [FuzzTarget] = [
        .gtfsRealtime, .siri, .oneBusAway, .infoPoint, .kmlTrace, .magicBus, .zip, .csv, .timetable, .journal,
        .extract, .streets, .trees, .treeRows, .sidecar,
    ]
}
