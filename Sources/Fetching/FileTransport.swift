import Foundation

/// Reads a feed from a file that another program writes.
package struct FileTransport: FeedTransport {
    private let path: String
    private let limit: Int
    private let clock: any EpochClock

    package init(path: String, limit: Int = HTTPLimits.feed.bytes, clock: any EpochClock) {
        self.path = path
        self.limit = limit
        self.clock = clock
    }

    package func response() async throws(FeedError) -> FeedResponse {
        // The kind of file is checked first, because opening a pipe would wait for its writer.
        guard ReadingFailure.reason(of: path) == nil, let file = FileHandle(forReadingAtPath: path) else {
            throw .cannotRead(file: path)
        }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: limit + 1) ?? Data() else { throw .cannotRead(file: path) }
        guard data.count <= limit else { throw .tooLarge(limit: limit) }
        return FeedResponse(at: clock.now, path: path, status: 200, body: [UInt8](data))
    }
}
