/// Recognizes the tile schema that the map styles require.
enum TileScheme {
    static let foreign = TileArchiveError.unusable(
        reason: "its layers do not follow the OpenMapTiles schema (\"transportation\" is missing)")

    /// Whether the metadata describes the OpenMapTiles schema. This is determined by the layer `transportation`.
    /// - Parameter metadata: The JSON that describes the layers. In some files it is nested as a JSON string.
    static func isKnown(_ metadata: [UInt8]) -> Bool {
        let wanted = Array("transportation".utf8)
        return metadata.indices.contains { place in
            metadata[place] == wanted[0] && metadata[place...].starts(with: wanted)
        }
    }
}
