// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// Cities that coaches go between, by the beginnings of their names.
    ///
    /// A geohash finds its own place, which bears it as a name where it is no city.
    /// - Parameters:
    ///   - q: Words of a name, in any of the languages the city is known in. Without it, the first cities of the
    ///     table.
    ///   - limit: Limit. 1 to 50. 10 if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func cities(q: String? = nil, limit: Int? = nil) async throws -> CityList {
        try await ask(.get, "/api/v1/intercity/cities", query: [("q", q?.queried), ("limit", limit?.queried)])
    }

    /// The picture of an operator, fetched for riders by this server.
    /// - Parameters:
    ///   - id: The id, with its agency.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func coachLogo(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/intercity/logos/\(id.inPath)")
    }
}
