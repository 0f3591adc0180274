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
    private static let longest = 4096

    /// Whether each of these nodes says that it does not hear the database either. Who is silent may hear it.
    func areAllAway(_ nodes: [ClusterNode]) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            for node in nodes { group.addTask { await isAway(node) } }
            return await group.reduce(true) { $0 && $1 }
        }
    }

    private func isAway(_ node: ClusterNode) async -> Bool {
        guard let response = try? await client.execute(request(.GET, node, "/cluster/v1/node"), timeout: Self.patience),
            response.status == .ok, let body = try? await response.body.collect(upTo: Self.longest),
            let answer = try? JSONDecoder().decode(NodeAnswer.self, from: Data(body.readableBytesView))
        else { return false }
        return answer.name == node.name && answer.database == "away"
    }

    /// Has nodes look at the leases at once, as far as they can be reached.
    func call(_ nodes: [ClusterNode]) async {
        await withTaskGroup(of: Void.self) { group in
            for node in nodes {
                group.addTask {
                    _ = try? await client.execute(request(.POST, node, "/cluster/v1/beat"), timeout: Self.patience)
                }
            }
        }
    }

    private func request(_ method: HTTPMethod, _ node: ClusterNode, _ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: node.address + path)
        request.method = method
        request.headers.add(name: "authorization", value: "Bearer " + key)
        return request
    }

    private struct NodeAnswer: Decodable {
        var name: String
        var database: String
    }
}
