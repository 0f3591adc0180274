/// The bytes of one file of a feed, in order.
protocol ByteStream: AnyObject {
    /// Fills the beginning of a buffer. Returns how many bytes it wrote; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}
