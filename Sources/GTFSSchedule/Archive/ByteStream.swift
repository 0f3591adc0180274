/// A sequential stream of one file's bytes.
protocol ByteStream: AnyObject {
    /// Reads the next bytes into a buffer, from its start.
    /// - Returns: The number of bytes read; 0 at the end of the stream.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}
