import Hummingbird
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import HTTPServer
@testable import WebServer

struct ConnectionRegistryTests {
    private func connection(_ address: String, isIdle: Bool = true) -> ClientConnection {
        let connection = ClientConnection(of: ClientNetwork(address) ?? .unknown) {}
        connection.isIdle = isIdle
        return connection
    }

    private func book(most: Int, ofClient: Int? = nil) -> ConnectionRegistry {
        ConnectionRegistry(most: most, ofClient: ofClient, proxies: TrustedProxies())
    }

    @Test func `a new connection beyond the limit closes the oldest idle connection of the client with the most`() {
        let book = book(most: 4)
        let held = (0..<3).map { connection("192.0.2.1", isIdle: $0 > 0) }
        for connection in held { #expect(book.add(connection) == nil) }
        #expect(book.add(connection("192.0.2.2")) == nil)
        #expect(book.add(connection("192.0.2.3")) === held[1])
        book.remove(held[1])
        #expect(book.figures == (4, 1))
    }

    @Test func `an idle connection is found among many busy streams`() {
        let book = book(most: 3000)
        for number in 0..<3000 { #expect(book.add(connection("127.0.0.1", isIdle: number > 2000)) == nil) }
        for _ in 0..<10 { _ = book.add(connection("127.0.0.1")) }
        let other = connection("192.0.2.2")
        #expect(book.add(other) !== other)
    }

    @Test func `a closed connection's channel is released while its entry remains`() {
        final class Channel: Sendable {}
        let book = book(most: 10)
        weak var held: Channel?
        let connection: ClientConnection
        do {
            let channel = Channel()
            held = channel
            connection = ClientConnection(of: ClientNetwork("192.0.2.1") ?? .unknown) { _ = channel }
        }
        _ = book.add(connection)
        #expect(held != nil && !connection.isClosed)
        book.remove(connection)
        #expect(held == nil && connection.isClosed)
        connection.close()
    }

    @Test func `the new connection is closed if no other is idle`() {
        let book = book(most: 1)
        #expect(book.add(connection("192.0.2.1", isIdle: false)) == nil)
        let late = connection("192.0.2.2")
        #expect(book.add(late) === late)
    }

    @Test func `a client over its limit loses its own idle connections, and proxies are exempt`() {
        let book = book(most: 100, ofClient: 2)
        let first = connection("192.0.2.1")
        #expect(book.add(first) == nil)
        #expect(book.add(connection("192.0.2.1")) == nil)
        #expect(book.add(connection("192.0.2.1")) === first)
        for _ in 0..<5 { #expect(book.add(connection("127.0.0.1")) == nil) }
    }

    @Test func `each closed connection is counted only once`() {
        let book = book(most: 10)
        for _ in 0..<1000 {
            let connection = connection("192.0.2.1")
            #expect(book.add(connection) == nil)
            book.remove(connection)
            book.remove(connection)
        }
        #expect(book.figures == (0, 0))
    }

    @Test func `clients with incomplete requests do not block new clients`() async throws {
        var limits = ServerConfiguration.Limits()
        limits.connections = 20
        try await Scene().listen(ServerConfiguration(port: 0, limits: limits)) { client async throws in
            let port = try #require(client.port)
            let half = try (0..<60).map { _ in
                try RawConnection(port: port, request: "GET /health HTTP/1.1\r\nHost: town")
            }
            let newcomer = try RawConnection(port: port, request: "GET /health HTTP/1.1\r\nHost: town\r\n\r\n")
            try await newcomer.read(until: "\"ok\"")
            for connection in half + [newcomer] { connection.hangUp() }
        }
    }
}
