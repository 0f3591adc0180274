import AsyncHTTPClient
import Cluster
import Foundation
import LiveEngine
import NIOCore
import NIOHTTP1
import WebServer

/// Asks the node that makes an agency's state.
struct OwnerClient: Sendable {
    let client: HTTPClient
    let key: String
    let agency: String

    /// Bytes of a refusal's words that are read.
    private static let mostWords = 4096
    /// Bytes of the largest file that is taken.
    private static let mostBytes = 8 << 30
    /// Of calls of one run.
    private static let mostOfBasis = 1 << 20
    private static let patience = TimeAmount.seconds(2)
    private static let longestFetch: Duration = .seconds(600)

    private func request(_ path: String, _ owner: Owner, method: HTTPMethod = .GET) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: owner.address + "/cluster/v1" + path)
        request.method = method
        request.headers.add(name: "authorization", value: "Bearer " + key)
        request.headers.add(name: "user-agent", value: "Headsign")
        return request
    }

    private var agencyPath: String {
        // Ids of agencies are words of a configuration, held to letters, digits and few more.
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
            return "no words"
        }
        return String(problem.detail.prefix(300))
    }

    /// Follows an agency until the stream ends, which it does by an error.
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

    /// Brings a file to a path, where it stands only if it is what its name says.
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

    /// The agency's timetable as any node has it.
    func timetable(of node: Owner) async throws -> FileName {
        try await name(agencyPath + "/timetable", node, Self.patience)
    }

    /// The streets that a node has made. Those of a country are read to their end before they have a name.
    func streets(of node: Owner) async throws -> FileName { try await name("/streets", node, Self.patience * 10) }

    private func name(_ path: String, _ node: Owner, _ patience: TimeAmount) async throws -> FileName {
        let response = try await answer(request(path, node), deadline: .now() + patience)
        return try FileName(Array(try await response.body.collect(upTo: Self.mostWords).readableBytesView))
    }

    /// Tells what riders look at here.
    func tell(_ looks: StopLooks, to owner: Owner) async throws {
        var request = request(agencyPath + "/looks", owner, method: .POST)
        request.body = .bytes(try looks.bytes)
        _ = try await answer(request, deadline: .now() + Self.patience)
    }

    /// What the predictions of a run of a state rest on; nil if the owner has gone on since.
    /// - Parameter stops: of the run's pattern.
    func basis(
        ofRun number: Int, stops: Int, in state: StateName, of owner: Owner
    ) async throws -> RunBasis? {
        let path = agencyPath + "/basis?engine=\(state.engine)&state=\(state.number)&run=\(number)"
        let response = try await client.execute(request(path, owner), deadline: .now() + Self.patience)
        guard response.status == .ok else { return nil }
        let bytes = try await response.body.collect(upTo: Self.mostOfBasis)
        return try RunBasis(Array(bytes.readableBytesView), stops: stops)
    }
}
