package import Fetching
import FileFormats
import Foundation
import Synchronization
import TransitCore

/// Records each fetched body unchanged, with the time of its fetch.
///
/// The file is flushed after each fetch. If the process is killed, at most the fetch being written is lost.
package final class Recorder: Sendable {
    private let folder: URL
    private let state: Mutex<State>

    private struct State: Sendable {
        var manifest: RecordingManifest
        var files: [String: RecordingFile] = [:]
    }

    /// Starts a recording in a folder. The folder is created if necessary, and must not contain a recording.
    package init(folder path: String, manifest: RecordingManifest) throws(RecordingError) {
        folder = URL(fileURLWithPath: path)
        state = Mutex(State(manifest: manifest))
        guard !FileManager.default.fileExists(atPath: manifestFile.path) else { throw .exists(path: path) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write(manifest)
        } catch {
            throw .notWritable(path: path)
        }
    }

    /// Copies a file that belongs to the recording, such as the schedule, into the folder.
    package func keep(_ kind: String, copyOf path: String) throws(RecordingError) {
        let name = URL(fileURLWithPath: path).lastPathComponent
        do {
            try FileManager.default.copyItem(
                at: URL(fileURLWithPath: path), to: folder.appendingPathComponent(name))
            try state.withLock { state in
                state.manifest.static = (state.manifest.static ?? [:]).merging([kind: name]) { $1 }
                try write(state.manifest)
            }
        } catch {
            throw .notWritable(path: folder.path)
        }
    }

    /// Records the response of one fetch of one feed.
    package func add(_ response: FeedResponse, to feed: String) throws(RecordingError) {
        do {
            let line = try JSONEncoder.lines.encode(RecordedFetch(response)) + [UInt8(ascii: "\n")]
            try state.withLock { state in
                let file = try state.files[feed] ?? RecordingFile(folder.appendingPathComponent(feed + ".jsonl.gz"))
                state.files[feed] = file
                try file.write([UInt8](line))
                state.manifest.from = state.manifest.from == 0 ? response.at : min(state.manifest.from, response.at)
                state.manifest.to = max(state.manifest.to, response.at)
                try write(state.manifest)
            }
        } catch {
            throw .notWritable(path: folder.path)
        }
    }

    /// Completes the files. They are readable without this call as well.
    package func finish() {
        state.withLock { state in
            for file in state.files.values { file.finish() }
            state.files = [:]
        }
    }

    private var manifestFile: URL { folder.appendingPathComponent("recording.json") }

    private func write(_ manifest: RecordingManifest) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(manifest).write(to: manifestFile, options: .atomic)
    }
}

/// The open `.jsonl.gz` file of one recorded feed.
private final class RecordingFile: @unchecked Sendable {
    // The handle is shared safely, because the recorder uses this class only under its lock.
    private let handle: FileHandle
    private var deflater: Deflater?

    init(_ file: URL) throws {
        guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
            throw RecordingError.notWritable(path: file.path)
        }
        handle = try FileHandle(forWritingTo: file)
        deflater = Deflater()
    }

    func write(_ line: [UInt8]) throws {
        if let packed = deflater?.deflate(line) { try handle.write(contentsOf: packed) }
    }

    func finish() {
        if let rest = deflater.take()?.finish() { try? handle.write(contentsOf: rest) }
        try? handle.close()
    }
}

extension JSONEncoder {
    fileprivate static var lines: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// Forwards requests to a transport and records all of its responses, including errors.
package struct RecordingTransport: FeedTransport {
    private let transport: any FeedTransport
    private let recorder: Recorder
    private let feed: String
    private let failed: @Sendable (RecordingError) -> Void

    /// - Parameter failed: Called if a response could not be recorded. The response is still returned.
    package init(
        _ transport: any FeedTransport, recorder: Recorder, feed: String,
        failed: @escaping @Sendable (RecordingError) -> Void
    ) {
        self.transport = transport
        self.recorder = recorder
        self.feed = feed
        self.failed = failed
    }

    package func response() async throws(FeedError) -> FeedResponse {
        let response = try await transport.response()
        do {
            try recorder.add(response, to: feed)
        } catch {
            failed(error)
        }
        return response
    }
}
