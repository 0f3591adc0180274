import AsyncHTTPClient
import Cluster
import Foundation
import NIOCore
import NIOHTTP1

/// An HTTP client for the cluster's other nodes.
struct Peers: Sendable {
    let client: HTTPClient
    /// The key that all nodes share, sent with each request.
    let key: String

    private static let patience = TimeAmount.milliseconds(1000)
    /// The maximum size of a response in bytes.
    private static let longest = 64 << 10

    /// Returns true if each of the nodes confirms that it cannot reach the database either. An unresponsive node may
    /// still reach the database, so the result is then false.
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

    /// Returns the IDs of the agencies that a node owns; empty if it does not respond.
    func held(by holder: LeaseTable.Holder) async -> Set<String> { Set(await answer(of: holder.address)?.holds ?? []) }

    private func answer(of address: String) async -> NodeResponse? {
        guard let response = await response(of: address), response.status == .ok,
            let body = try? await response.body.collect(upTo: Self.longest)
        else { return nil }
        return try? JSONDecoder().decode(NodeResponse.self, from: Data(body.readableBytesView))
    }

    private func response(of address: String) async -> HTTPClientResponse? {
        try? await client.execute(request(.GET, address, "/cluster/v1/node"), timeout: Self.patience)
    }

    /// The result of identifying the node at an address.
    enum Look: Sendable, Equatable {
        case node(String)
        /// The node rejects this node's cluster key.
        case refused
        case silent
    }

    func look(at address: String) async -> Look {
        if let name = await answer(of: address)?.name { return .node(name) }
        return await response(of: address)?.status == .forbidden ? .refused : .silent
    }

    /// Requests that other nodes send their next heartbeat early. Failures are ignored.
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

    private struct NodeResponse: Decodable {
        var name: String
        var database: String
        var holds: [String]?
    }
}
