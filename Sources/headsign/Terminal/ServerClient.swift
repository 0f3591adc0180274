import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks a running server.
struct ServerClient {
    let base: String

    func get<Answer: Decodable>(_ path: String, query: [String: String] = [:]) async throws -> Answer {
        let data = try await data(path, query: query)
        do {
            return try JSONDecoder().decode(Answer.self, from: data)
        } catch {
            throw Failure(.unavailable, "\(base) is no Headsign server of this version")
        }
    }

    /// An answer's body.
    func data(_ path: String, query: [String: String] = [:]) async throws -> Data {
        guard var parts = URLComponents(string: base) else { throw Failure(.badData, "\(base) is no address") }
        parts.percentEncodedPath = path
        if !query.isEmpty { parts.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) } }
        guard let url = parts.url else { throw Failure(.badData, "\(base) is no address") }
        let (data, response) = try await answer(URLRequest(url: url, timeoutInterval: 10))
        guard response.statusCode == 200 else {
            let problem = try? JSONDecoder().decode(Problem.self, from: data)
            throw Failure(.noInput, problem?.detail ?? "the server answers \(response.statusCode)")
        }
        return data
    }

    private func answer(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            return (data, response)
        } catch {
            throw Failure(.unavailable, "no server answers at \(base). Start one with: headsign serve")
        }
    }

    private struct Problem: Decodable {
        var detail: String?
    }
}

extension String {
    /// As one segment of a path.
    var pathSegment: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-._~:"))) ?? ""
    }
}
