/// The shapes of letters on the map: `/glyphs/<font>/<first>-<last>.pbf`, as `scripts/make-glyphs` makes them.
enum Glyphs {
    private static let folder = "/glyphs/"
    /// The first character of the last range that a map may request.
    private static let lastRange = 0xFF00

    /// A file without letters, for characters that a font does not have: a map without an answer draws none of a tile's
    /// names.
    static func missing(at path: String, among files: [String: SiteFolder.File]) -> SiteFolder.File? {
        guard path.hasPrefix(folder), path.hasSuffix(".pbf") else { return nil }
        let pieces = path.dropFirst(folder.count).dropLast(4).split(separator: "/", omittingEmptySubsequences: false)
        guard pieces.count == 2, files[folder + pieces[0] + "/0-255.pbf"] != nil else { return nil }
        let ends = pieces[1].split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard ends.count == 2, (0...lastRange).contains(ends[0]), ends[0] % 256 == 0, ends[1] == ends[0] + 255 else {
            return nil
        }
        return files[folder + "none.pbf"]
    }
}
