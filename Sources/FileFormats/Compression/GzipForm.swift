/// Compresses content that is also stored without compression.
package enum GzipForm {
    /// Compresses bytes.
    /// - Returns: The compressed bytes; nil if compression saves less than a tenth.
    package static func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        Deflate.compress(bytes, as: .gzip, limit: bytes.count - bytes.count / 10)
    }
}
