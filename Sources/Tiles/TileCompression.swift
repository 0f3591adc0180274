import FileFormats

/// The gzip format of tiles and directories, with errors of tile archives.
enum TileCompression {
    /// Compresses data.
    static func packed(_ plain: [UInt8]) throws(TileArchiveError) -> [UInt8] {
        guard let packed = plain.withUnsafeBytes({ Deflate.compress($0, as: .gzip) }) else {
            throw .damaged(reason: "a tile could not be compressed")
        }
        return packed
    }

    /// Decompresses data.
    /// - Parameter limit: the maximum size of the result in bytes.
    /// - Throws: if the data is damaged or its content too large.
    static func unpacked(_ packed: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
        do throws(GzipError) {
            return try GzipDecoder.unpacked(packed, limit: limit)
        } catch {
            throw .damaged(reason: "compressed data could not be decompressed")
        }
    }
}
