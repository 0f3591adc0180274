import Foundation

/// A recording on disk.
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

    /// A recording that is played does not change.
    package static func == (one: Recording, other: Recording) -> Bool { one.folder == other.folder }

    /// The path of a file that came with the recording, for example `gtfs`; nil if there is none.
    package func path(of kind: String) -> String? {
        manifest.static?[kind].map { folder.appendingPathComponent($0).path }
    }

    /// The fetches of a feed in the order of time, read from disk as they are asked for.
    package func fetches(of feed: String) throws(RecordingError) -> RecordedFetches {
        // Feeds are named by people: no name leads out of the folder.
        guard manifest.feeds.contains(where: { $0.id == feed }), !feed.contains("/"),
            let handle = FileHandle(forReadingAtPath: folder.appendingPathComponent(feed + ".jsonl.gz").path)
        else { throw .noSuchFeed(feed) }
        return RecordedFetches(handle)
    }
}

/// Reads recorded fetches one by one. A file that breaks off ends with its last whole line; lines that are damaged are
/// stepped over and counted.
package final class RecordedFetches {
    package private(set) var damagedLines = 0

    private static let chunk = 65_536
    /// A line longer than this is no fetch.
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

    /// The next fetch; nil at the end.
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
