import Fetching
import Synchronization

/// Sends requests to an InfoPoint server, and stores which letter case of paths the server accepts.
final class InfoPointServer: Sendable {
    private enum Spelling: CaseIterable {
        case documented, small
    }

    private let transport: any ProviderTransport
    private let known = Mutex(Spelling.documented)

    init(_ transport: any ProviderTransport) {
        self.transport = transport
    }

    /// Requests a path in the letter case that is known to work. If the response is "not found", tries the other case.
    func response(_ path: ProviderPath, for feed: String) async throws(FeedError) -> FeedResponse {
        let first = known.withLock { $0 }
        let response = try await transport.get(Self.spell(path, first), for: feed)
        guard response.status == 404 else { return response }
        let second: Spelling = first == .small ? .documented : .small
        let other = try await transport.get(Self.spell(path, second), for: feed)
        guard other.status != 404 else { return response }
        known.withLock { $0 = second }
        return other
    }

    func body(_ path: ProviderPath, for feed: String) async throws(FeedError) -> [UInt8] {
        let response = try await response(path, for: feed)
        guard try response.hasBody() else { throw .rejected(status: response.status) }
        return response.body
    }

    /// Requests a trace. If the name is not found, requests it in lower case, because its letter case may differ from
    /// that of the file.
    func trace(named name: String) async throws(FeedError) -> [UInt8] {
        let response = try await response("Resources/Traces/\(name)", for: "static")
        guard response.status == 404, name != name.lowercased() else {
            guard try response.hasBody() else { throw .rejected(status: response.status) }
            return response.body
        }
        return try await body("Resources/Traces/\(name.lowercased())", for: "static")
    }

    /// Returns the path in the given letter case. The query is unchanged.
    private static func spell(_ path: ProviderPath, _ spelling: Spelling) -> ProviderPath {
        guard spelling == .small else { return path }
        let text = path.description
        let end = text.firstIndex(of: "?") ?? text.endIndex
        return ProviderPath(stringLiteral: text[..<end].lowercased() + text[end...])
    }
}
