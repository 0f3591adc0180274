import AsyncHTTPClient
import Fetching
import Foundation
import NIOCore
import NIOHTTP1
import ServerHost

extension ServerClient {
    /// Receives a stream of server-sent events until the server ends it.
    /// - Parameter take: Called with each event's name and JSON data.
    func events(_ path: String, query: [String: String], take: (String, Data) throws -> Void) async throws {
        let client = FeedHTTPClient.make()
        do {
            try await read(client, path, query, take)
            try await client.shutdown()
        } catch {
            try? await client.shutdown()
            if error is Failure { throw error }
            throw Failure(
                .unavailable, "the server at \(base) closed the connection before the end of its response; try again")
        }
    }

    private func read(
        _ client: HTTPClient, _ path: String, _ query: [String: String], _ take: (String, Data) throws -> Void
    ) async throws {
        let request = HTTPClientRequest(url: try url(path, query).absoluteString)
        let response = try await client.execute(request, timeout: .minutes(10))
        guard response.status == .ok else {
            let body = Data(try await response.body.collect(upTo: 65_536).readableBytesView)
            throw Failure(.noInput, Self.detail(body) ?? "the server responded with HTTP \(response.status.code)")
        }
        var line: [UInt8] = []
        var name = ""
        for try await part in response.body {
            for byte in part.readableBytesView {
                guard byte == UInt8(ascii: "\n") else {
                    line.append(byte)
                    continue
                }
                if line.starts(with: "event: ".utf8) { name = String(decoding: line.dropFirst(7), as: UTF8.self) }
                if line.starts(with: "data: ".utf8) { try take(name, Data(line.dropFirst(6))) }
                line = []
            }
        }
    }

    /// Returns the message of a problem details response, including the invalid fields.
    private static func detail(_ body: Data) -> String? {
        guard let problem = try? JSONSerialization.jsonObject(with: body) as? [String: Any] else { return nil }
        let fields = (problem["fields"] as? [String: String])?.sorted { $0.key < $1.key } ?? []
        guard !fields.isEmpty else { return problem["detail"] as? String }
        return fields.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
    }
}
