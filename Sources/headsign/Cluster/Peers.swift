import AsyncHTTPClient
import Cluster
import Foundation
import NIOCore
import NIOHTTP1

/// The other nodes, as one asks them.
struct Peers: Sendable {
    let client: HTTPClient
    /// The same on all nodes.
    let key: String

    private static let patience = TimeAmount.milliseconds(1000)
    /// Bytes of an answer.
    private static let longest = 64 << 10

    /// Whether each of these nodes says that it does not hear the database either. Who is silent may hear it.
    func areAllAway(_ nodes: [ClusterNode]) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            for node in nodes { group.addTask { await isAway(node) } }
            return await group.reduce(true) { $0 && $1 }
        }
    }

    private func isAway(_ node: ClusterNode) async -> Bool {
        let answer = await answer(of: node.address)
        return answer?.name == node.name && answer?.database == "away"
    }

    /// The agencies whose live states the node at an address makes; none where nobody answers.
    func held(by holder: LeaseTable.Holder) async -> Set<String> { Set(await answer(of: holder.address)?.holds ?? []) }

    private func answer(of address: String) async -> NodeAnswer? {
        guard let response = await response(of: address), response.status == .ok,
            let body = try? await response.body.collect(upTo: Self.longest)
        else { return nil }
        return try? JSONDecoder().decode(NodeAnswer.self, from: Data(body.readableBytesView))
    }

    private func response(of address: String) async -> HTTPClientResponse? {
        try? await client.execute(request(.GET, address, "/cluster/v1/node"), timeout: Self.patience)
    }

    /// Who is at an address.
    enum Look: Sendable, Equatable {
        case node(String)
        /// A node of another key.
        case refused
        case silent
    }

    func look(at address: String) async -> Look {
        if let name = await answer(of: address)?.name { return .node(name) }
        return await response(of: address)?.status == .forbidden ? .refused : .silent
    }

    /// Has nodes look at the leases at once, as far as they can be reached.
    func call(_ nodes: [ClusterNode]) async {
        await withTaskGroup(of: Void.self) { group in
            for node in nodes {
                group.addTask {
                    _ = try? await client.execute(
                        request(.POST, node.address, "/cluster/v1/beat"), timeout: Self.patience)
                }
            }
        }
    }

    private func request(_ method: HTTPMethod, _ address: String, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: address + path)
        request.method = method
        request.headers.add(name: "authorization", value: "Bearer " + key)
        return request
    }

    private struct NodeAnswer: Decodable {
        var name: String
        var database: String
        var holds: [String]?
    }
}
