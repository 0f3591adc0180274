import FileFormats

/// Compresses and decompresses tiles and directories with gzip. Errors are those of tile archives.
enum TileCompression {
    /// Compresses data with gzip.
    static func packed(_ plain: [UInt8]) throws(TileArchiveError) -> [UInt8] {
        guard let packed = plain.withUnsafeBytes({ Deflate.compress($0, as: .gzip) }) else {
            throw .damaged(reason: "a tile could not be compressed")
        }
        return packed
    }

    /// Decompresses data.
    /// - Parameter limit: The maximum size of the result in bytes.
    /// - Throws: An error if the data is damaged or its content is too large.
    static func unpacked(_ packed: [UInt8], limit: Int) throws(TileArchiveError) -> [UInt8] {
        do throws(GzipError) {
            return try GzipDecoder.unpacked(packed, limit: limit)
        } catch {
            throw .damaged(reason: "compressed data could not be decompressed")
        }
    }
}
