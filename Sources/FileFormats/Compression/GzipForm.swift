/// The gzip form of texts that are also kept without compression.
package enum GzipForm {
    /// Compresses bytes.
    /// - Returns: nil if this saves less than a tenth.
    package static func compress(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        Deflate.compress(bytes, as: .gzip, limit: bytes.count - bytes.count / 10)
    }
}
