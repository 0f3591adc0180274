// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// A vector tile of the map's ground, in the scheme of OpenMapTiles; the server's settings say where there are
    /// any.
    /// - Parameters:
    ///   - z: The zoom. 0 to 22.
    ///   - x: Columns from the west.
    ///   - y: Rows from the north.
    ///   - v: The version of the file, as the settings give it; with the one that serves an answer may be kept for a
    ///     year.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func tile(z: Int, x: Int, y: Int, v: String? = nil) async throws -> [UInt8] {
        try await bytes(.get, "/tiles/\(z.inPath)/\(x.inPath)/\(y.inPath)", query: [("v", v?.queried)])
    }

    /// The clock that all answers are made by.
    ///
    /// An operator may have shifted it. Times are to be shown against this clock.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func time() async throws -> ServerTime {
        try await ask(.get, "/api/v1/time")
    }

    /// This document.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func contract() async throws -> [UInt8] {
        try await bytes(.get, "/api/openapi.yaml")
    }

    /// What the page must know of its server.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func siteSettings() async throws -> SiteSettings {
        try await ask(.get, "/site.json")
    }

    /// Whether the server answers at all.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func health() async throws -> ServerStatus {
        try await ask(.get, "/health")
    }

    /// Counts and states in the text format of Prometheus; nothing of a rider is in it.
    ///
    /// Where the operator wishes, it needs a key, or is on a port of its own and not here.
    /// - Parameters:
    ///   - key: Where one is needed; or as a bearer's.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func metrics(key: String? = nil) async throws -> [UInt8] {
        try await bytes(.get, "/metrics", query: [("key", key?.queried)])
    }
}
