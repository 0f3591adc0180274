/// The context of the file readers: the archive, limits, notices and progress. Each thread has its own context.
final class FeedReader {
    let notices: ImportNoticeLog
    let limits: FeedLimits
    private let archive: FeedArchive
    private let meter: ProgressMeter

    init(_ archive: FeedArchive, notices: ImportNoticeLog, limits: FeedLimits, meter: ProgressMeter) {
        self.archive = archive
        self.notices = notices
        self.limits = limits
        self.meter = meter
    }

    /// Opens a CSV file. Returns nil if the feed does not contain the file.
    func table(_ file: String) throws(ImportError) -> FileTable? {
        guard let stream = try archive.stream(file) else { return nil }
        return FileTable(file, try CSVReader(MeteredStream(stream, meter: meter)), notices: notices, limits: limits)
    }

    /// Returns all bytes of a file that is not CSV; nil if the feed does not contain the file.
    func bytes(_ file: String) throws(ImportError) -> [UInt8]? {
        guard let stream = try archive.stream(file) else { return nil }
        let metered = MeteredStream(stream, meter: meter)
        var bytes: [UInt8] = []
        var count = 0
        repeat {
            var failure: ImportError?
            let part = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, used in
                do throws(ImportError) {
                    used = try metered.read(into: UnsafeMutableRawBufferPointer(buffer))
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            count = part.count
            bytes += part
            guard bytes.count <= limits.wholeFileBytes else {
                throw .tooLarge(member: file, reason: "the limit is \(limits.wholeFileBytes) bytes")
            }
        } while count > 0
        return bytes
    }

    /// Estimates the number of rows from the declared size of a file, in order to reserve memory. The result is capped,
    /// because the declared size is untrusted.
    func expectedRows(_ file: String, bytesEach: Int) -> Int {
        min(archive.size(file) / bytesEach, limits.rows(of: file), 1 << 22)
    }
}

/// A stream that reports the number of bytes read to the progress meter.
private final class MeteredStream: ByteStream {
    private let stream: any ByteStream
    private let meter: ProgressMeter

    init(_ stream: any ByteStream, meter: ProgressMeter) {
        self.stream = stream
        self.meter = meter
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
        let count = try stream.read(into: buffer)
        meter.add(bytes: count)
        return count
    }
}
