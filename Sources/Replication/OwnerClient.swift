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

    /// The number of bytes of an error response that are read.
    private static let mostWords = 4096
    /// The maximum size of a file in bytes.
    private static let mostBytes = 8 << 30
    /// The maximum size of the inputs of one run's predictions in bytes.
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
        // Agency ids are restricted by the configuration to characters that need no escaping.
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

    /// Follows an agency's stream until it ends, which is always reported as an error.
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

    /// Downloads a file to a path. The file appears there only if its content matches its name.
    /// - Parameter kind: `timetables`, `feeds` or `streets`.
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

    /// Returns the name of the agency's timetable on any node.
    func timetable(of node: Owner) async throws -> FileName {
        try await name(agencyPath + "/timetable", node, Self.timeout)
    }

    /// Returns the name of a node's streets. The timeout is longer, because a node hashes a large file before it can
    /// name it.
    func streets(of node: Owner) async throws -> FileName { try await name("/streets", node, Self.timeout * 10) }

    private func name(_ path: String, _ node: Owner, _ timeout: TimeAmount) async throws -> FileName {
        let response = try await answer(request(path, node), deadline: .now() + timeout)
        return try FileName(Array(try await response.body.collect(upTo: Self.mostWords).readableBytesView))
    }

    /// Reports the stop views on this node to the owner.
    func report(_ looks: StopViews, to owner: Owner) async throws {
        var request = request(agencyPath + "/looks", owner, method: .POST)
        request.body = .bytes(try looks.bytes)
        _ = try await answer(request, deadline: .now() + Self.timeout)
    }

    /// Returns the inputs of a run's predictions; nil if the owner's state has changed since.
    /// - Parameter stops: the number of stops of the run's pattern.
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
