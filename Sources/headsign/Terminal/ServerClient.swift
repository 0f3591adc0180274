import AsyncHTTPClient
import Fetching
import Foundation
import NIOCore
import NIOHTTP1
import ServerHost
import TransitCore

/// A client of a running server's API.
struct ServerClient {
    let base: String

    func get<Answer: Decodable>(_ path: String, query: [String: String] = [:]) async throws -> Answer {
        let data = try await data(path, query: query)
        do {
            return try JSONDecoder().decode(Answer.self, from: data)
        } catch {
            throw Failure(.unavailable, "the server at \(base) is not a Headsign server of this version")
        }
    }

    /// Sends a GET request for a path, and returns the response body.
    /// - Throws: `Failure` with the server's message for a status other than 200.
    func data(_ path: String, query: [String: String] = [:]) async throws -> Data {
        let (data, status) = try await answer(url(path, query))
        guard status == 200 else {
            let problem = try? JSONDecoder().decode(Problem.self, from: data)
            throw Failure(.noInput, problem?.detail ?? "the server responded with HTTP \(status)")
        }
        return data
    }

    /// Returns the URL of an API path. The server's base URL may contain a path.
    func url(_ path: String, _ query: [String: String]) throws(Failure) -> URL {
        guard base.isWebAddress, var parts = URLComponents(string: base), parts.host?.isEmpty == false else {
            throw Failure(.badData, "\(base) is not the URL of a server; use one such as http://127.0.0.1:8080")
        }
        let below = parts.percentEncodedPath
        parts.percentEncodedPath = (below.hasSuffix("/") ? String(below.dropLast()) : below) + path
        let items = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        parts.queryItems = items.isEmpty ? nil : items
        guard let url = parts.url else { throw Failure(.badData, "\(base) is not the URL of a server") }
        return url
    }

    private func answer(_ url: URL) async throws -> (Data, UInt) {
        let client = FeedHTTPClient.make()
        do {
            let request = HTTPClientRequest(url: url.absoluteString)
            let response = try await client.execute(request, timeout: .seconds(10))
            let body = try await response.body.collect(upTo: Self.largest)
            try await client.shutdown()
            return (Data(body.readableBytesView), response.status.code)
        } catch {
            try? await client.shutdown()
            throw Failure(.unavailable, await Self.words(for: error, at: base, url))
        }
    }

    /// Returns a message that explains why there was no response, with advice.
    private static func words(for error: any Error, at base: String, _ url: URL) async -> String {
        let slow: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .connectTimeout]
        if let error = error as? HTTPClientError, slow.contains(error) {
            return "\(base) did not respond within 10 seconds; check the URL and the firewall"
        }
        switch ConnectionFailure(error) {
        case .untrusted: return await CertificateText.distrust(of: url, at: WallClock.real.now.seconds)
        case .otherHost: return "the certificate of \(base) was issued for another host; use the name in it"
        case .withoutTLS: return "\(base) responded without TLS; use http://"
        case .unknownHost: return "the host of \(base) was not found"
        case .refused: return "no server is listening at \(base). Start one with: headsign serve"
        case .silent where url.scheme == "http":
            return "\(base) closed the connection without a response; if the server uses TLS, use https://"
        case .silent: return "\(base) closed the connection without a response; see the log of the server"
        }
    }

    /// The maximum size of a response in bytes.
    private static let largest = 64 << 20

    private struct Problem: Decodable {
        var detail: String?
    }
}

extension String {
    /// The text percent-encoded as one path segment.
    var pathSegment: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~:"))) ?? ""
    }
}
