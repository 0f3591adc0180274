package import Fetching
import FileFormats
import Foundation

/// A recording of one or more feeds on disk.
package struct Recording: Sendable, Equatable {
    package let manifest: RecordingManifest
    private let folder: URL

    package init(folder path: String) throws(RecordingError) {
        folder = URL(fileURLWithPath: path)
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("recording.json")),
            let manifest = try? JSONDecoder().decode(RecordingManifest.self, from: data)
        else { throw .noRecording(path: path) }
        self.manifest = manifest
    }

    /// Compares folders only, because recordings do not change while they are replayed.
    package static func == (one: Recording, other: Recording) -> Bool { one.folder == other.folder }

    /// Returns the path of a static file by its kind, such as `gtfs`; nil if the recording has none.
    package func path(of kind: String) -> String? {
        manifest.static?[kind].map { folder.appendingPathComponent($0).path }
    }

    /// Returns the fetches of a feed in chronological order. They are read from disk on demand.
    package func fetches(of feed: String) throws(RecordingError) -> RecordedFetches {
        // Feed names are user input, and must not lead out of the folder.
        guard manifest.feeds.contains(where: { $0.id == feed }), !feed.contains("/"),
            let handle = FileHandle(forReadingAtPath: folder.appendingPathComponent(feed + ".jsonl.gz").path)
        else { throw .noSuchFeed(feed) }
        return RecordedFetches(handle)
    }
}

/// Iterates over recorded fetches. A truncated file ends after its last complete line. Malformed lines are skipped and
/// counted.
package final class RecordedFetches {
    package private(set) var damagedLines = 0

    private static let chunk = 65_536
    /// The maximum length of a line in bytes.
    private static let longestLine = 256_000_000

    private let handle: FileHandle
    private var inflater = Inflater()
    private var unpacked: [UInt8] = []
    private var position = 0
    private var isOver = false

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    deinit {
        try? handle.close()
    }

    /// Returns the next fetch; nil at the end of the recording.
    package func next() -> FeedResponse? {
        while let line = nextLine() {
            if let fetch = try? JSONDecoder().decode(RecordedFetch.self, from: Data(line)),
                let response = fetch.response
            {
                return response
            }
            damagedLines += 1
        }
        return nil
    }

    private func nextLine() -> ArraySlice<UInt8>? {
        var searched = position
        while true {
            if let end = unpacked[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { position = end + 1 }
                return unpacked[position..<end]
            }
            searched = unpacked.count - position
            guard !isOver, searched < Self.longestLine else { return nil }
            unpacked.removeFirst(position)
            position = 0
            readOn()
        }
    }

    private func readOn() {
        guard let packed = try? handle.read(upToCount: Self.chunk), !packed.isEmpty else {
            isOver = true
            return
        }
        do {
            try inflater.inflate([UInt8](packed)[...], into: &unpacked)
        } catch {
            isOver = true
        }
    }
}
