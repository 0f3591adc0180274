import Agencies
import AsyncHTTPClient
import Cluster
import Foundation
import LiveModel
import NIOCore
import NIOHTTP1

/// An HTTP client for the node that owns an agency.
struct OwnerClient: Sendable {
    let client: HTTPClient
    let key: String
    let agency: String

    /// The maximum size of an error response that is read, in bytes.
    private static let mostWords = 4096
    /// The maximum size of a file in bytes.
    private static let mostBytes = 8 << 30
    /// The maximum size of the response with the inputs of a run's predictions, in bytes.
    private static let mostOfBasis = 1 << 20
    private static let timeout = TimeAmount.seconds(2)
    private static let longestFetch: Duration = .seconds(600)

    private func request(_ path: String, _ owner: Owner, method: HTTPMethod = .GET) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: owner.address + "/cluster/v1" + path)
        request.method = method
        request.headers.add(name: "authorization", value: "Bearer " + key)
        request.headers.add(name: "user-agent", value: "Headsign")
        return request
    }

    private var agencyPath: String {
        // Needs no escaping: the configuration restricts agency IDs to unreserved characters.
        "/agencies/\(agency)"
    }

    private func answer(
        _ request: HTTPClientRequest, deadline: NIODeadline
    ) async throws -> HTTPClientResponse {
        let response = try await client.execute(request, deadline: deadline)
        guard (200..<300).contains(response.status.code) else {
            let words = try? await response.body.collect(upTo: Self.mostWords)
            throw ReplicaError.refused(status: Int(response.status.code), words: Self.detail(in: words))
        }
        return response
    }

    private static func detail(in body: ByteBuffer?) -> String {
        struct Problem: Decodable { var detail: String }
        guard let body, let problem = try? JSONDecoder().decode(Problem.self, from: Data(body.readableBytesView)) else {
            return "no details"
        }
        return String(problem.detail.prefix(300))
    }

    /// Receives an agency's stream until it ends. The end always throws an error.
    /// - Parameter take: Called with each frame.
    func follow(_ owner: Owner, _ take: (StreamFrame) async throws -> Void) async throws {
        let request = request(agencyPath + "/live?format=\(SnapshotFrame.format)", owner)
        let response = try await answer(request, deadline: .distantFuture)
        var reader = StreamFrameReader()
        for try await bytes in response.body {
            reader.add(bytes.readableBytesView)
            while let frame = try reader.next() { try await take(frame) }
        }
        throw ReplicaError.ended
    }

    /// Downloads a file. It is stored at `path` only after its content was verified against its name.
    /// - Parameter kind: The kind of file: `timetables`, `feeds` or `streets`.
    func fetch(_ file: FileName, _ kind: String, from owner: Owner, to path: String) async throws {
        guard file.size <= Self.mostBytes else { throw ReplicaError.unsound("size") }
        let request = request("/\(kind)/\(file.hash)", owner)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let response = try await answer(request, deadline: .distantFuture)
                try await FileDraft.write(response.body, as: file, to: path)
            }
            group.addTask {
                try await Task.sleep(for: Self.longestFetch)
                throw ReplicaError.slow
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Returns the name of the agency's timetable file on any node.
    func timetable(of node: Owner) async throws -> FileName {
        try await name(agencyPath + "/timetable", node, Self.timeout)
    }

    /// Returns the name of a node's street network file. The timeout is longer, because the node must first hash a
    /// large file.
    func streets(of node: Owner) async throws -> FileName { try await name("/streets", node, Self.timeout * 10) }

    private func name(_ path: String, _ node: Owner, _ timeout: TimeAmount) async throws -> FileName {
        let response = try await answer(request(path, node), deadline: .now() + timeout)
        return try FileName(Array(try await response.body.collect(upTo: Self.mostWords).readableBytesView))
    }

    /// Reports the stops that riders view on this node to the owner.
    func report(_ looks: StopViews, to owner: Owner) async throws {
        var request = request(agencyPath + "/looks", owner, method: .POST)
        request.body = .bytes(try looks.bytes)
        _ = try await answer(request, deadline: .now() + Self.timeout)
    }

    /// Returns the inputs of a run's predictions; nil if the owner has published a newer state.
    /// - Parameter stops: The number of stops of the run's pattern, for validation.
    func basis(
        ofRun number: Int, stops: Int, in state: StateName, of owner: Owner
    ) async throws -> RunBasis? {
        let path = agencyPath + "/basis?engine=\(state.engine)&state=\(state.number)&run=\(number)"
        let response = try await client.execute(request(path, owner), deadline: .now() + Self.timeout)
        guard response.status == .ok else { return nil }
        let bytes = try await response.body.collect(upTo: Self.mostOfBasis)
        return try RunBasis(Array(bytes.readableBytesView), stops: stops)
    }
}
