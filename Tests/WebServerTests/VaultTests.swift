import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import RiderData
import ServerTestSupport
import Testing

@testable import WebServer

struct VaultTests {
    private static let vault = "/api/v1/vaults/" + String(repeating: "0a", count: 16)
    private static let one = String(repeating: "01", count: 16)
    private static let secret = String(repeating: "5e", count: 32)
    private let repository = MemoryVaults()

    private func scene(_ limits: VaultLimits = VaultLimits()) throws -> Scene {
        try Scene(vault: VaultAccess(repository, limits: limits))
    }

    private static func ask(
        _ client: any TestClientProtocol, _ method: HTTPRequest.Method, _ path: String = "", _ body: String? = nil,
        secret: String? = secret
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[.authorization] = secret.map { "Bearer \($0)" }
        return try await client.executeRequest(
            uri: Self.vault + path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// Returns the status and the message of the response to a blob.
    private func trouble(_ limits: VaultLimits = VaultLimits(), body: String = "sealed") async throws -> (Int, String) {
        try await scene(limits).ask { client in
            let answer = try await Self.ask(client, .put, "/blobs/" + Self.one, body)
            #expect(answer.headers[.contentType] == "application/problem+json")
            return (answer.status.code, answer.text)
        }
    }

    @Test func `a vault can be created, filled, read, and permanently deleted`() async throws {
        try await scene().ask { client in
            let made = try await Self.ask(client, .put)
            #expect(made.status == .created)
            #expect(try await Self.ask(client, .put).status == .noContent)
            #expect(try await Self.ask(client, .put, "/blobs/" + Self.one, "sealed").status == .created)
            #expect(try await Self.ask(client, .put, "/blobs/" + Self.one, "sealed").status == .noContent)
            let page = try await Self.ask(client, .get)
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(try page.list("blobs").map { $0["data"] as? String } == ["c2VhbGVk"])
            #expect(try page.json["fromStart"] as? Bool == true)
            #expect(try await Self.ask(client, .get, "?after=" + Self.one).list("blobs").isEmpty)
            #expect(try await Self.ask(client, .delete).status == .noContent)
            #expect(try await Self.ask(client, .get).status == .gone)
        }
    }

    @Test func `requests without the vault's secret are unauthorized`() async throws {
        try await scene().ask { client in
            #expect(try await Self.ask(client, .put).status == .created)
            for wrong in [nil, "", "5e", String(repeating: "5E", count: 32), String(repeating: "5f", count: 32)] {
                let answer = try await Self.ask(client, .get, secret: wrong)
                #expect(answer.status == .unauthorized)
                #expect(answer.headers[.wwwAuthenticate] == "Bearer")
            }
        }
    }

    @Test func `malformed vault and blob ids are rejected before any other check`() async throws {
        try await scene().ask { client in
            for path in ["/api/v1/vaults/0A", "/api/v1/vaults/x", Self.vault + "/blobs/x"] {
                let method: HTTPRequest.Method = path.hasSuffix("blobs/x") ? .put : .get
                var headers = HTTPFields()
                headers[.authorization] = "Bearer \(Self.secret)"
                let answer = try await client.ask(path, method, headers: headers)
                #expect(answer.status == .notFound)
            }
            let wrong = try await Self.ask(client, .get, "?after=x")
            #expect(try wrong.wrongFields.keys.sorted() == ["after"])
        }
    }

    @Test func `each reason for rejecting a blob has its own status`() async throws {
        let cases: [(VaultRefusal, Int)] = [
            (.unknown, 404), (.otherSecret, 401), (.deleted, 410), (.full, 507), (.noRoom, 507),
        ]
        for (refusal, status) in cases {
            repository.refuse(refusal)
            #expect(try await trouble().0 == status)
        }
        repository.breakDown()
        #expect(try await trouble().0 == 503)
    }

    @Test func `a blob that is empty or too large is rejected`() async throws {
        let (status, words) = try await trouble(VaultLimits(blob: 5))
        #expect(status == 413 && words.contains("exceeds the limit of 5 bytes"))
        #expect(try await trouble(body: "").0 == 400)
    }

    @Test func `a client with too many vault requests is rate-limited`() async throws {
        try await scene(VaultLimits(requestsPerMinute: 2)).ask { client in
            _ = try await Self.ask(client, .put)
            #expect(try await Self.ask(client, .get).status == .ok)
            let answer = try await Self.ask(client, .get)
            #expect(answer.status == .tooManyRequests)
            #expect(answer.headers[.retryAfter] == "31")
        }
        try await scene(VaultLimits(newPerDay: 1)).ask { client in
            _ = try await Self.ask(client, .put)
            #expect(try await Self.ask(client, .put).status == .tooManyRequests)
            #expect(try await Self.ask(client, .get).status == .ok)
        }
    }

    @Test func `unsupported methods on vaults are rejected with the allowed methods`() async throws {
        try await scene().ask { client in
            let vault = try await Self.ask(client, .post)
            #expect(vault.status == .methodNotAllowed)
            #expect(vault.headers[.allow] == "GET, HEAD, DELETE, PUT, OPTIONS")
            let blob = try await Self.ask(client, .get, "/blobs/" + Self.one)
            #expect(blob.status == .methodNotAllowed && blob.headers[.allow] == "PUT, OPTIONS")
        }
    }

    @Test func `a server without vaults returns 404, and the page's settings reflect it`() async throws {
        try await Scene().ask { client in
            let answer = try await Self.ask(client, .get)
            #expect(answer.status == .notFound)
            let site = try await client.ask("/site.json")
            #expect(try site.json["vaults"] as? Bool == false)
        }
        try await scene().ask { client in
            let site = try await client.ask("/site.json")
            #expect(try site.json["vaults"] as? Bool == true)
        }
    }
}
