// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// Cities served by coaches, by the beginning of their names.
    ///
    /// A geohash yields its own place, named after the geohash if it is not a city.
    /// - Parameters:
    ///   - q: Words of a name in any language of the table. Default is the first cities of the table.
    ///   - limit: The maximum number of cities. 1 to 50. 10 if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func cities(q: String? = nil, limit: Int? = nil) async throws -> CityList {
        try await ask(.get, "/api/v1/intercity/cities", query: [("q", q?.queried), ("limit", limit?.queried)])
    }

    /// The logo of a coach operator, fetched by this server.
    /// - Parameters:
    ///   - id: The id, including its agency.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func coachLogo(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/intercity/logos/\(id.inPath)")
    }
}
