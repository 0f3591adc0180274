/// A sequential stream of one file's bytes.
protocol ByteStream: AnyObject {
    /// Fills the beginning of a buffer.
    /// - Returns: The number of bytes written; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}
