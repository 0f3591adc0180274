package import AsyncHTTPClient
package import Fetching
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import TransitCore

/// A GTFS feed at a URL. It is downloaded next to the file in use, and replaces that file after its successful import.
/// The response's validators are stored, so that the feed is not downloaded again after a restart.
package final class RemoteSchedule: ScheduleSource {
    private let get: HTTPGet
    /// The path of the feed that was last imported successfully.
    private let file: URL
    /// The path of a newer download that has not been imported yet.
    private let candidate: URL
    private let last = Mutex<String?>(nil)

    /// The metadata that is stored next to a downloaded file.
    private struct Note: Codable {
        var address: String
        var validators: HTTPValidators
    }

    /// - Parameter file: The path of the stored feed, such as `schedules/cairns.zip` in the server's data folder.
    package init(
        client: HTTPClient, endpoint: HTTPEndpoint, limits: HTTPLimits = .schedule, file path: String
    ) {
        get = HTTPGet(client: client, endpoint: endpoint, limits: limits)
        file = URL(fileURLWithPath: path)
        candidate = file.appendingPathExtension("next")
    }

    /// Returns the file stored by an earlier download, without network access; nil if there is none.
    package func kept() -> ScheduleCheck? {
        for place in [file, candidate] {
            guard let fingerprint = FileFingerprint.of(place.path) else { continue }
            return .new(.gtfs(path: place.path), fingerprint: fingerprint)
        }
        return nil
    }

    package func check() async throws(FeedError) -> ScheduleCheck {
        let known = validators()
        let status = try await get.withinTime { [get, candidate] in
            try await get.response(known) { response in
                guard response.status == .ok else { return FeedResponse(response, get.endpoint) }
                try await ScheduleDownload.store(response, in: candidate, limit: get.limits.bytes)
                let note = Note(address: get.endpoint.shownPath, validators: HTTPValidators(response.headers))
                // If the metadata cannot be stored, the only consequence is that the next check downloads the feed
                // again.
                try? JSONEncoder().encode(note).write(to: Self.noteFile(of: candidate), options: .atomic)
                return FeedResponse(response, get.endpoint)
            }
        }
        _ = try status.hasBody()
        return try compare()
    }

    private func compare() throws(FeedError) -> ScheduleCheck {
        let known = last.withLock { $0 }
        let newest = newest
        guard let fingerprint = FileFingerprint.of(newest.path) else { throw .cannotRead(file: newest.path) }
        last.withLock { $0 = fingerprint }
        return fingerprint == known ? .unchanged : .new(.gtfs(path: newest.path), fingerprint: fingerprint)
    }

    package func accept(_ content: ScheduleContent, fingerprint: String) -> ScheduleContent {
        guard content == .gtfs(path: candidate.path) else { return content }
        // If the metadata is lost, the next check downloads the feed again.
        rename(Self.noteFile(of: candidate).path, Self.noteFile(of: file).path)
        guard rename(candidate.path, file.path) == 0 else { return content }
        return .gtfs(path: file.path)
    }

    private var newest: URL { FileManager.default.fileExists(atPath: candidate.path) ? candidate : file }

    private static func noteFile(of file: URL) -> URL { file.appendingPathExtension("json") }

    /// Returns the stored validators if they belong to the stored file and the configured URL.
    private func validators() -> HTTPValidators {
        let newest = newest
        guard FileManager.default.fileExists(atPath: newest.path),
            let data = try? Data(contentsOf: Self.noteFile(of: newest)),
            let note = try? JSONDecoder().decode(Note.self, from: data), note.address == get.endpoint.shownPath
        else { return HTTPValidators() }
        return note.validators
    }
}

extension FeedResponse {
    /// Creates a feed response with the status of an HTTP response, but without its body, which was written to a file.
    fileprivate init(_ response: HTTPClientResponse, _ endpoint: HTTPEndpoint) {
        self.init(
            at: 0, path: endpoint.shownPath, status: Int(response.status.code),
            retryAfter: Fetching.retryAfter(response.headers), body: [])
    }
}
