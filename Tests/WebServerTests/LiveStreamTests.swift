import Hummingbird
import HummingbirdTesting
import LiveEngine
import LiveModel
import ServerTestSupport
import TestSupport
import Testing
import TransitCore

@testable import WebServer

struct LiveStreamTests {
    private let request = "GET /api/v1/live?routes=town:1 HTTP/1.1\r\nHost: localhost\r\n\r\n"

    @Test func `events are written to the connection, and a disconnect releases the stream slot`() async throws {
        let scene = try Scene()
        scene.publish([Town.bus("7", route: 0, at: scene.now)])
        try await scene.listen { client in
            let port = try #require(client.port)
            let reader = try RawConnection(port: port, request: request)
            try await reader.read(until: "event: snapshot")
            #expect(reader.text.lowercased().contains("content-type: text/event-stream"))
            #expect(reader.text.contains("retry: 2000\n\n"))
            scene.publish([Town.bus("8", route: 0, at: scene.now)])
            try await reader.read(until: "\"gone\":[\"town:7\"]")
            #expect(try await client.ask("/metrics").text.contains("headsign_streams 1\n"))
            reader.hangUp()
            #expect(try await eventually { try await client.ask("/metrics").text.contains("headsign_streams 0\n") })
        }
    }

    @Test func `open streams do not delay shutdown`() async throws {
        let scene = try Scene()
        try await scene.listen { client in
            let reader = try RawConnection(port: try #require(client.port), request: request)
            try await reader.read(until: "event: snapshot")
        }
    }
}
