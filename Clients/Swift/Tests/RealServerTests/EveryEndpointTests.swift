import HeadsignClient
import Testing

@Suite(RealServer.isThere) struct EveryEndpointTests {
    /// The operations without a client method: documents for browsers, calendars and other sites.
    private static let documents: Set = [
        "/embed/board", "/stop/{id}", "/route/{id}", "/oembed", "/api/v1/plan/{id}.ics",
    ]

    @Test(arguments: Way.allCases) func `every operation of the server's API is requested and its response decoded`(
        way: Way
    ) async throws {
        let noting = Noting(way.transport)
        let client = HeadsignClient(try #require(RealServer.address), transport: noting)
        let known = try await Known(client)
        for question in Question.all(known) {
            await #expect(throws: Never.self, "\(question.name)") { try await question.ask(client) }
        }
        let contract = Contract(String(decoding: try await client.contract(), as: UTF8.self))
        #expect(contract.operations.count > 40)
        let asked = noting.exchanges
        let missing = contract.operations.filter { operation in
            !Self.documents.contains(operation.path)
                && !asked.contains { operation.isAsked(by: $0.request.method.rawValue, $0.path) }
        }
        #expect(missing.isEmpty, "Nobody asked \(missing)")
    }

    @Test(arguments: Way.allCases) func `an unchanged response is sent again only if the cache is disabled`(way: Way)
        async throws
    {
        let noting = Noting(way.transport)
        let client = HeadsignClient(try #require(RealServer.address), transport: noting)
        let first = try await client.stops(limit: 50)
        #expect(try await client.stops(limit: 50) == first)
        #expect(noting.exchanges.map { $0.status } == [200, 304])
        #expect(noting.exchanges.last?.request.headers.contains { $0.name == "If-None-Match" } == true)

        var options = ClientOptions()
        options.cache = 0
        let forgetful = HeadsignClient(try #require(RealServer.address), transport: noting, options: options)
        #expect(try await forgetful.stops(limit: 50) == first)
        #expect(try await forgetful.stops(limit: 50) == first)
        #expect(noting.exchanges.suffix(2).map { $0.status } == [200, 200])
    }
}
