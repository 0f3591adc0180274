import AsyncHTTPClient
import Fetching
import Foundation
import NIOCore
import NIOHTTP1
import ServerHost

/// A client for the API of a running server.
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

    /// Requests a path and returns the response's body.
    /// - Throws: `Failure` with the server's message for a status other than 200.
    func data(_ path: String, query: [String: String] = [:]) async throws -> Data {
        let (data, status) = try await answer(url(path, query))
        guard status == 200 else {
            let problem = try? JSONDecoder().decode(Problem.self, from: data)
            throw Failure(.noInput, problem?.detail ?? "the server responded with HTTP \(status)")
        }
        return data
    }

    /// Returns the URL of an API path. The server's base URL may include a path.
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
            throw Failure(.unavailable, Self.words(for: error, at: base))
        }
    }

    /// A message that explains why there was no response, with a suggestion.
    private static func words(for error: any Error, at base: String) -> String {
        let slow: [HTTPClientError] = [.deadlineExceeded, .readTimeout, .connectTimeout]
        if let error = error as? HTTPClientError, slow.contains(error) {
            return "\(base) did not respond within 10 seconds; check the URL and the firewall"
        }
        if let error = error as? HTTPClientError, error == .remoteConnectionClosed {
            return "\(base) closed the connection; a server with TLS requires https://"
        }
        switch ConnectionFailure(error) {
        case .untrusted:
            return
                "the certificate of \(base) is not trusted by this machine; use one of a known authority for the host, "
                + "or add it to /usr/local/share/ca-certificates and run update-ca-certificates"
        case .withoutTLS: return "\(base) responded without TLS; use http://"
        case .unknownHost: return "the host of \(base) was not found"
        case .refused, .silent: return "no server is listening at \(base). Start one with: headsign serve"
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
