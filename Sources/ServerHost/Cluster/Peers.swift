import AsyncHTTPClient
import Cluster
import Foundation
import NIOCore
import NIOHTTP1

/// A client for requests to the other nodes.
struct Peers: Sendable {
    let client: HTTPClient
    /// The key shared by all nodes.
    let key: String

    private static let patience = TimeAmount.milliseconds(1000)
    /// The maximum size of a response in bytes.
    private static let longest = 64 << 10

    /// Returns whether all nodes confirm that they cannot reach the database either. False if a node does not answer,
    /// because it may still reach the database.
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

    /// Returns the agencies owned by the node at an address; empty if it does not answer.
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

    /// The result of contacting an address.
    enum Look: Sendable, Equatable {
        case node(String)
        /// A node with another key.
        case refused
        case silent
    }

    func look(at address: String) async -> Look {
        if let name = await answer(of: address)?.name { return .node(name) }
        return await response(of: address)?.status == .forbidden ? .refused : .silent
    }

    /// Asks other nodes to check their leases early. Failures are ignored.
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
