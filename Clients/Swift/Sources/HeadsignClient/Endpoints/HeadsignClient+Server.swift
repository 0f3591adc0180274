// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// A vector tile of the base map in the OpenMapTiles schema; /site.json contains the available zooms and
    /// bounds.
    /// - Parameters:
    ///   - z: The zoom level. 0 to 22.
    ///   - x: The column from the west.
    ///   - y: The row from the north.
    ///   - v: The version of the tile file, from the settings. With the current version, the response can be cached
    ///     for a year.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func tile(z: Int, x: Int, y: Int, v: String? = nil) async throws -> [UInt8] {
        try await bytes(.get, "/tiles/\(z.inPath)/\(x.inPath)/\(y.inPath)", query: [("v", v?.queried)])
    }

    /// The clock of the server.
    ///
    /// The clock can be shifted by the operator. Display times relative to this clock.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func time() async throws -> ServerTime {
        try await ask(.get, "/api/v1/time")
    }

    /// The OpenAPI description of this API.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func contract() async throws -> [UInt8] {
        try await bytes(.get, "/api/openapi.yaml")
    }

    /// The settings for the page.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func siteSettings() async throws -> SiteSettings {
        try await ask(.get, "/site.json")
    }

    /// Reports whether the server is running.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func health() async throws -> ServerStatus {
        try await ask(.get, "/health")
    }

    /// Metrics in the text format of Prometheus, without data of riders.
    ///
    /// The operator can require a key, or serve the metrics on a separate port instead.
    /// - Parameters:
    ///   - key: The key, if one is required; alternatively as a bearer token.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func metrics(key: String? = nil) async throws -> [UInt8] {
        try await bytes(.get, "/metrics", query: [("key", key?.queried)])
    }
}
