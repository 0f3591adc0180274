/// The names of layers that our styles draw.
enum TileScheme {
    static let foreign = TileArchiveError.unusable(
        reason: "its layers are not those of OpenMapTiles (there is no \"transportation\")")

    /// - Parameter metadata: JSON that describes the layers; some write JSON into a text of it.
    static func isKnown(_ metadata: [UInt8]) -> Bool {
        let wanted = Array("transportation".utf8)
        return metadata.indices.contains { place in
            metadata[place] == wanted[0] && metadata[place...].starts(with: wanted)
        }
    }
}
