import Hummingbird

/// Answers every request: the steps that each goes through, and at their end the endpoint, or a file of the page.
struct ServerResponder: HTTPResponder {
    typealias Context = ServerContext

    let cache: AnswerCache
    private let steps: any RouterMiddleware<ServerContext>
    private let endpoints: EndpointResponder

    /// - Parameters:
    ///   - cluster: nil where there are no other nodes.
    ///   - gate: nil lets everybody in.
    ///   - isSecure: Whether the server speaks TLS by itself.
    ///   - clients: nil lets everybody have as much as there is.
    ///   - clock: epoch seconds.
    ///   - stopwatch: rising nanoseconds, to measure with.
    init(
        _ interfaces: [Interface], site: SiteFolder, cache: AnswerCache, metrics: Metrics,
        cluster: ClusterAccess? = nil, gate: KeyGate? = nil, clients: ClientBook? = nil,
        proxies: TrustedProxies = TrustedProxies(), isSecure: Bool = false,
        clock: @escaping @Sendable () -> Double, stopwatch: @escaping @Sendable () -> UInt64
    ) {
        self.cache = cache
        endpoints = EndpointResponder(
            interfaces.flatMap(\.endpoints), site: site, cache: cache, clients: clients,
            absence: cluster?.servesRiders ?? true ? "There is nothing at this address." : ClusterAccess.absence)
        steps = Self.joined {
            Reception(metrics: metrics, proxies: proxies, clock: clock, stopwatch: stopwatch)
            if isSecure { TransportSecurity() }
            ProblemAnswers(interfaces: interfaces)
            if let cluster { NodeCheck(interface: cluster.interface, key: Array(cluster.key.utf8)) }
            // Before the cache, which knows nobody.
            if let gate { KeyCheck(gate: gate) }
            if let clients { ClientRates(clients: clients) }
            KnownAnswers(cache: cache)
        }
    }

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        try await steps.handle(request, context: context) { request, context in
            try await endpoints.respond(to: request, context: context)
        }
    }

    private static func joined(
        @MiddlewareFixedTypeBuilder<Request, Response, ServerContext> _ steps: () -> some RouterMiddleware<
            ServerContext
        >
    ) -> any RouterMiddleware<ServerContext> { steps() }
}

extension Request {
    var isReading: Bool { method == .get || method == .head }
}
