/// The tile schema that the map styles require.
enum TileScheme {
    static let foreign = TileArchiveError.unusable(
        reason: "its layers do not follow the OpenMapTiles schema (\"transportation\" is missing)")

    /// Whether the metadata describes the OpenMapTiles schema, judged by its layer `transportation`.
    /// - Parameter metadata: JSON that describes the layers, in some files nested as a JSON string.
    static func isKnown(_ metadata: [UInt8]) -> Bool {
        let wanted = Array("transportation".utf8)
        return metadata.indices.contains { place in
            metadata[place] == wanted[0] && metadata[place...].starts(with: wanted)
        }
    }
}
