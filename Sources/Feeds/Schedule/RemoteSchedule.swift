package import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// A GTFS feed at an address. It is downloaded beside the old one and put in its place when it is there whole; what the
/// server said of its version is kept, so that a restart downloads nothing.
package final class RemoteSchedule: ScheduleSource {
    private let get: HTTPGet
    private let file: URL
    private let last = Mutex<String?>(nil)

    /// What lies beside the file.
    private struct Note: Codable {
        var address: String
        var validators: HTTPValidators
    }

    /// - Parameter file: where to keep the feed, for example `schedules/cairns.zip` in the server's data folder.
    package init(
        client: HTTPClient, endpoint: HTTPEndpoint, limits: HTTPLimits = .schedule, file path: String
    ) {
        get = HTTPGet(client: client, endpoint: endpoint, limits: limits)
        file = URL(fileURLWithPath: path)
    }

    /// The file of an earlier download, whatever the server says now; nil if there is none. A start needs no network.
    package func kept() -> ScheduleCheck? {
        guard let fingerprint = FileFingerprint.of(file.path) else { return nil }
        last.withLock { $0 = fingerprint }
        return .new(.gtfs(path: file.path), fingerprint: fingerprint)
    }

    package func check() async throws(FeedError) -> ScheduleCheck {
        let known = validators()
        let status = try await get.withinTime { [get, file, noteFile] in
            let response = try await get.response(known)
            guard response.status == .ok else { return FeedResponse(response, get.endpoint) }
            try await Self.download(response, to: file, limit: get.limits.bytes)
            let note = Note(address: get.endpoint.shownPath, validators: HTTPValidators(response.headers))
            // Without the note the next check downloads once more, no harm done.
            try? JSONEncoder().encode(note).write(to: noteFile, options: .atomic)
            return FeedResponse(response, get.endpoint)
        }
        _ = try status.hasBody()
        return try compare()
    }

    private func compare() throws(FeedError) -> ScheduleCheck {
        let known = last.withLock { $0 }
        guard let fingerprint = FileFingerprint.of(file.path) else { throw .missing(path: file.path) }
        last.withLock { $0 = fingerprint }
        return fingerprint == known ? .unchanged : .new(.gtfs(path: file.path), fingerprint: fingerprint)
    }

    private var noteFile: URL { file.appendingPathExtension("json") }

    /// Only for the file that is there, from the address that is configured now.
    private func validators() -> HTTPValidators {
        guard FileManager.default.fileExists(atPath: file.path), let data = try? Data(contentsOf: noteFile),
            let note = try? JSONDecoder().decode(Note.self, from: data), note.address == get.endpoint.shownPath
        else { return HTTPValidators() }
        return note.validators
    }

    private static func download(_ response: HTTPClientResponse, to file: URL, limit: Int) async throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let part = file.appendingPathExtension("part")
        defer { try? FileManager.default.removeItem(at: part) }
        guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
            throw FeedError.missing(path: part.path)
        }
        let handle = try FileHandle(forWritingTo: part)
        defer { try? handle.close() }
        var size = 0
        for try await piece in response.body {
            size += piece.readableBytes
            guard size <= limit else { throw FeedError.tooLarge(limit: limit) }
            try handle.write(contentsOf: [UInt8](piece.readableBytesView))
        }
        try checkWhole(response, size: size)
        try handle.synchronize()
        guard rename(part.path, file.path) == 0 else { throw FeedError.missing(path: file.path) }
    }

    private static func checkWhole(_ response: HTTPClientResponse, size: Int) throws {
        let announced = response.headers.first(name: "content-length").flatMap { Int($0) }
        guard size > 0, announced == nil || announced == size else {
            throw FeedError.unreadable(expected: "a GTFS feed", place: "it breaks off after \(size) bytes")
        }
    }
}

extension FeedResponse {
    /// The status of an answer whose body went elsewhere.
    fileprivate init(_ response: HTTPClientResponse, _ endpoint: HTTPEndpoint) {
        self.init(
            at: 0, path: endpoint.shownPath, status: Int(response.status.code),
            retryAfter: Feeds.retryAfter(response.headers), body: [])
    }
}
