// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// The agencies of this server, in the configured order.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func agencies() async throws -> AgencyList {
        try await ask(.get, "/api/v1/agencies")
    }

    /// Routes, in the agency's order.
    ///
    /// All given criteria must match.
    /// - Parameters:
    ///   - agency: Up to 100 ids of agencies of this server.
    ///   - query: Words to search for in names, ignoring case, accents and apostrophes. The best matches come first.
    ///   - ids: Ids of routes. Unknown ones are ignored.
    ///   - geometry: Whether to include the geometry of the routes. false if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func routes(agency: [String] = [], query: String? = nil, ids: [String] = [], geometry: Bool? = nil)
        async throws -> RouteList
    {
        try await ask(
            .get, "/api/v1/routes",
            query: [
                ("agency", agency.listed), ("query", query?.queried), ("ids", ids.listed),
                ("geometry", geometry?.queried),
            ])
    }

    /// One route with its geometry and stops.
    /// - Parameters:
    ///   - id: The id, including its agency.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func route(_ id: String) async throws -> RouteDetails {
        try await ask(.get, "/api/v1/routes/\(id.inPath)")
    }

    /// Stops served by at least one route; with query or ids also stations.
    ///
    /// All given criteria must match. With `near`, the nearest stops come first; otherwise with `query`, the best
    /// matches; otherwise stops are sorted from south to north.
    /// - Parameters:
    ///   - near: A place.
    ///   - radius: The maximum distance from `near` in metres. Ignored without `near`. 1 to 50000. 1000 if nil.
    ///   - bbox: A rectangle. Any two opposite corners are accepted.
    ///   - query: Words to search for in names and codes, ignoring case, accents and apostrophes.
    ///   - route: The id of a route that serves the stops.
    ///   - agency: Up to 100 ids of agencies of this server.
    ///   - ids: Ids of stops. Unknown ones are ignored.
    ///   - version: The `schedule.stopsVersion` of the single requested `agency`. If it is the current version, the
    ///     response can be cached permanently.
    ///   - after: The `next` of the previous response, after which the list continues. 404 if that stop no longer
    ///     matches.
    ///   - limit: The maximum number of stops. 1 to 5000. 200 if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func stops(
        near: Coordinate? = nil, radius: Int? = nil, bbox: Box? = nil, query: String? = nil, route: String? = nil,
        agency: [String] = [], ids: [String] = [], version: String? = nil, after: String? = nil, limit: Int? = nil
    ) async throws -> StopList {
        try await ask(
            .get, "/api/v1/stops",
            query: [
                ("near", near?.queried), ("radius", radius?.queried), ("bbox", bbox?.queried),
                ("query", query?.queried), ("route", route?.queried), ("agency", agency.listed), ("ids", ids.listed),
                ("version", version?.queried), ("after", after?.queried), ("limit", limit?.queried),
            ])
    }

    /// One stop or station.
    /// - Parameters:
    ///   - id: The id, including its agency.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func stop(_ id: String) async throws -> StopDetails {
        try await ask(.get, "/api/v1/stops/\(id.inPath)")
    }

    /// The changes at stops between an agency's new timetable and the one that it replaced.
    ///
    /// Compares a week of the current timetable, starting today, with the same days of the previous one, or with
    /// its last day of each weekday. Available for two weeks after a timetable was replaced (see
    /// `schedule.replaced` of the agency). If several timetables follow each other within days, the comparison is
    /// with the first one.
    /// - Parameters:
    ///   - stops: Up to 40 ids of stops in the previous timetable.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func changes(stops: [String]) async throws -> ChangeList {
        try await ask(.get, "/api/v1/changes", query: [("stops", stops.listed)])
    }

    /// Full-text search for routes and stops, best matches first.
    ///
    /// With `near`, agencies that serve the position come before others, and equal matches are sorted by distance.
    /// A station represents its platforms, unless the query is the code of a platform.
    /// - Parameters:
    ///   - query: Words to search for in names and codes, ignoring case, accents and apostrophes.
    ///   - near: The position of the rider; adds distances to the stops found.
    ///   - limit: The maximum number of results. 1 to 100. 20 if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func search(query: String, near: Coordinate? = nil, limit: Int? = nil) async throws -> SearchResults {
        try await ask(
            .get, "/api/v1/search",
            query: [("query", query.queried), ("near", near?.queried), ("limit", limit?.queried)])
    }

    /// Address search with the operator's geocoder.
    ///
    /// The server queries the geocoder on behalf of riders. It caches results for a day, limits the rate, and
    /// rounds positions to a tenth of a degree. Stops are found with `/api/v1/search`.
    /// - Parameters:
    ///   - q: Words of a name or address.
    ///   - near: A position near which places are preferred.
    ///   - lang: The language of names, ISO 639. Default is the server's language.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func places(q: String, near: Coordinate? = nil, lang: String? = nil) async throws -> PlaceList {
        try await ask(
            .get, "/api/v1/places", query: [("q", q.queried), ("near", near?.queried), ("lang", lang?.queried)])
    }

    /// Journeys between two places on foot and by transit, across all agencies.
    ///
    /// Uses live data where available (predicted times, canceled and added trips, skipped and moved calls), and
    /// timetables otherwise. The result is the Pareto set by departure, arrival, transfers and walking. Walking
    /// counts as the tightest limit that the longest walk satisfies: the maximum walk, a half, a quarter or an
    /// eighth of it. A journey that is only better in walking is included if its limit is at least three minutes
    /// less than the other's and it is not too slow: at a quarter of the other's limit or less, it may take four
    /// minutes longer for each minute of that difference, and a transfer counts as five minutes; at half the
    /// limit, it may take half of the difference longer, without an additional transfer. Walks follow streets if
    /// the server has them (`streets`); otherwise they are straight lines, 30 % longer. The search is cancelled
    /// when the client closes the connection, resets the stream, or closes its side of an HTTP/1.1 connection. A
    /// client that has closed its side and still reads receives the status 499. The same applies to
    /// `/api/v1/plan/{id}`. With `from=trip:…` the rider is on board of a trip, at `departAt` or now. The first
    /// leg is the current ride, and the rider can alight at each of its later stops. The result has only one page,
    /// whose journeys have the same departure. If predictions are known, it also contains journeys that arrive
    /// later and are at least ten percent more likely to succeed. With `like`, `better` is the journey that is
    /// recommended instead of that one.
    /// - Parameters:
    ///   - from: The origin; or `trip:` and the id of a trip that the rider is on, as boards, vehicles and legs have
    ///     it.
    ///   - to: The destination.
    ///   - departAt: The earliest departure in epoch seconds. Default is now, unless `arriveBy` is given. 0 to
    ///     4102444799.
    ///   - arriveBy: The latest arrival in epoch seconds; takes precedence over `departAt`. 0 to 4102444799.
    ///   - window: The search window in minutes: for departures, or with `arriveBy` for arrivals. 0 returns only the
    ///     best for that time. 0 to 720. 120 if nil.
    ///   - cursor: `earlier` or `later` of a previous response to the same query. Continues from there, regardless of
    ///     the given times.
    ///   - limit: The maximum number of journeys: the first departures in the window, or with `arriveBy` the last
    ///     arrivals. `later` and `earlier` continue with the others. 1 to 100. 10 if nil.
    ///   - maxChanges: The maximum number of transfers of the whole journey, before and after `via`. Getting off at
    ///     `via` is not counted. 0 to 7. 4 if nil.
    ///   - farthestWalk: The maximum length in metres of a walk to a stop, from a stop, or without transit; stairs
    ///     count twice. 0 to 10000. 1200 if nil.
    ///   - pace: The walking speed in metres per second. 0.3 to 3. 1.2 if nil.
    ///   - wheelchair: `possible`: avoids steps, raised curbs, steep ways, and trips and stops known to be
    ///     inaccessible; unknown ones are included. `certain`: uses only trips and stops known to be accessible. One
    ///     of `possible`, `certain`.
    ///   - withoutRoutes: Ids of routes to exclude.
    ///   - withoutModes: Modes to exclude.
    ///   - withoutAgencies: Ids of agencies to exclude.
    ///   - via: An intermediate place.
    ///   - stay: The minimum stay at `via` in minutes. 0 to 480. 0 if nil.
    ///   - date: The service day of the trip in `from`: `run.date` of a vehicle, `serviceDate` of a leg. Default: the
    ///     agency's current day.
    ///   - start: `run.start`, which distinguishes the runs of a frequency-based trip in `from`. -86400 to 604800.
    ///   - boarded: The id of the stop where the rider boarded the trip in `from`. Default: the last stop passed.
    ///   - like: The id of a journey that the rider follows. Its `farthestWalk`, `pace` and `wheelchair` replace those
    ///     of the query.
    ///   - timetableOnly: Ignores live data. false if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func plan(
        from: PlanEnd, to: PlanEnd, departAt: Int? = nil, arriveBy: Int? = nil, window: Int? = nil,
        cursor: String? = nil, limit: Int? = nil, maxChanges: Int? = nil, farthestWalk: Int? = nil, pace: Double? = nil,
        wheelchair: String? = nil, withoutRoutes: [String] = [], withoutModes: [String] = [],
        withoutAgencies: [String] = [], via: PlanEnd? = nil, stay: Int? = nil, date: String? = nil, start: Int? = nil,
        boarded: String? = nil, like: String? = nil, timetableOnly: Bool? = nil
    ) async throws -> Plan {
        try await ask(
            .get, "/api/v1/plan",
            query: [
                ("from", from.queried), ("to", to.queried), ("departAt", departAt?.queried),
                ("arriveBy", arriveBy?.queried), ("window", window?.queried), ("cursor", cursor?.queried),
                ("limit", limit?.queried), ("maxChanges", maxChanges?.queried), ("farthestWalk", farthestWalk?.queried),
                ("pace", pace?.queried), ("wheelchair", wheelchair?.queried), ("withoutRoutes", withoutRoutes.listed),
                ("withoutModes", withoutModes.listed), ("withoutAgencies", withoutAgencies.listed),
                ("via", via?.queried), ("stay", stay?.queried), ("date", date?.queried), ("start", start?.queried),
                ("boarded", boarded?.queried), ("like", like?.queried), ("timetableOnly", timetableOnly?.queried),
            ])
    }

    /// The current state of a planned journey, with walking directions and intermediate stops.
    ///
    /// The id contains the journey. It can be requested by anyone who has it, as long as its timetables are
    /// available. If the journey is no longer possible, `state` and `reason` report it, and `onward` contains the
    /// best alternatives.
    /// - Parameters:
    ///   - id: The id of the journey.
    ///   - position: The current position of the rider, accurate to 150 m and at most a minute old. The start of
    ///     `onward`, which otherwise starts where the journey breaks. From the departure on, it also determines
    ///     whether the rider can still board.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func journey(_ id: String, position: Coordinate? = nil) async throws -> WatchedJourney {
        try await ask(.get, "/api/v1/plan/\(id.inPath)", query: [("position", position?.queried)])
    }

    /// The geometry of all routes, which only changes with the timetable.
    ///
    /// If `version` is that of the agency's `schedule.file`, the response can be cached permanently. Otherwise the
    /// response contains the current version and must be revalidated.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    ///   - version: The known version of the timetable.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func lines(_ id: String, version: String? = nil) async throws -> AgencyLines {
        try await ask(.get, "/api/v1/agencies/\(id.inPath)/lines", query: [("version", version?.queried)])
    }

    /// The compiled timetable, for offline use.
    ///
    /// Flat little-endian columns; the format is defined in `Sources/TransitCore/Timetable`. The agency's
    /// `schedule.file` contains its version and size; the `ETag` is the version.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func timetableFile(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/agencies/\(id.inPath)/timetable")
    }

    /// The base map around an agency's stops, for offline use.
    ///
    /// A PMTiles file (version 3) of the server's own tiles, compressed with gzip. Contains the tiles within 1.5
    /// km or half a tile of a stop at each zoom level. Limited to 40 MB and 20,000 tiles; the deepest zoom levels
    /// are omitted if necessary. The `ETag` is its version, which starts with the `v` of the tile URL and a dot;
    /// `HEAD` returns the size. An interrupted download is resumed with `Range: bytes=START-` and the `ETag` as
    /// `If-Range`.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func groundFile(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/agencies/\(id.inPath)/ground")
    }

    /// The compiled streets for walks, for planning offline.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func streetsFile() async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/streets")
    }

    /// The GTFS feed that the timetable was compiled from, as it was imported.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func feedArchive(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/gtfs/\(id.inPath).zip")
    }
}
