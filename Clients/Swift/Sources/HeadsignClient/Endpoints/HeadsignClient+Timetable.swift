// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// The agencies of this server, in the operator's order.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func agencies() async throws -> AgencyList {
        try await ask(.get, "/api/v1/agencies")
    }

    /// Routes, in the order in which the agency lists them.
    ///
    /// All that is given must fit.
    /// - Parameters:
    ///   - agency: Ids of agencies of this server, a hundred at most.
    ///   - query: Words to look for in the names, whatever their case, accents and apostrophes. The best fits come
    ///     first.
    ///   - ids: Ids of routes. Unknown ones are left out.
    ///   - geometry: Whether to tell the lines on the map. false if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
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

    /// One route with its lines and its stops.
    /// - Parameters:
    ///   - id: The id, with its agency.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func route(_ id: String) async throws -> RouteDetails {
        try await ask(.get, "/api/v1/routes/\(id.inPath)")
    }

    /// Stops that at least one route serves; with query or ids also stations.
    ///
    /// All that is given must fit. With `near`, the nearest come first; else with `query`, the best fits; else
    /// they come from south to north.
    /// - Parameters:
    ///   - near: A place.
    ///   - radius: How far from `near` a stop may be, in metres. Without that it means nothing. 1 to 50000. 1000 if
    ///     nil.
    ///   - bbox: A rectangle, or by any two opposite corners.
    ///   - query: Words to look for in names and codes, whatever their case, accents and apostrophes.
    ///   - route: The id of a route that calls there.
    ///   - agency: Ids of agencies of this server, a hundred at most.
    ///   - ids: Ids of stops. Unknown ones are left out.
    ///   - version: Of the stops of the one `agency` asked about, as its `schedule.stopsVersion` names it: while that
    ///     is the present one, the answer may be kept for good.
    ///   - after: What the last answer said as `next`, the id of its last stop: the list goes on behind it. 404 where
    ///     that stop does not fit (any more).
    ///   - limit: How many stops at most. 1 to 5000. 200 if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
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
    ///   - id: The id, with its agency.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func stop(_ id: String) async throws -> StopDetails {
        try await ask(.get, "/api/v1/stops/\(id.inPath)")
    }

    /// What an agency's new timetable changes at stops, beside the one that it has replaced.
    ///
    /// A week of the timetable that serves, from today on, is compared with the same days of the one before, or
    /// with the last of each weekday that the one before speaks of. Told for two weeks after a timetable was
    /// replaced, as `schedule.replaced` of an agency says; several that follow each other within days are compared
    /// with the first.
    /// - Parameters:
    ///   - stops: Ids of stops as the timetable before had them, 40 at most.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func changes(stops: [String]) async throws -> ChangeList {
        try await ask(.get, "/api/v1/changes", query: [("stops", stops.listed)])
    }

    /// Routes and stops by what riders type, the best fits first.
    ///
    /// With `near`, agencies that run there come before others, and of equal fits the nearest stop first. A
    /// station stands for its platforms, unless a platform's own code was typed.
    /// - Parameters:
    ///   - query: Words to look for in names and codes, whatever their case, accents and apostrophes.
    ///   - near: Where the rider is; found stops then have their distance.
    ///   - limit: How many results at most. 1 to 100. 20 if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func search(query: String, near: Coordinate? = nil, limit: Int? = nil) async throws -> SearchResults {
        try await ask(
            .get, "/api/v1/search",
            query: [("query", query.queried), ("near", near?.queried), ("limit", limit?.queried)])
    }

    /// Addresses by what riders type, as the operator's geocoder finds them.
    ///
    /// The server asks in the rider's stead: each question once a day, seldom, and where the rider is in tenths of
    /// a degree alone. Stops are found by `/api/v1/search`.
    /// - Parameters:
    ///   - q: Words of a name or address.
    ///   - near: Where places come first.
    ///   - lang: The language of names, ISO 639; without it the server's.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func places(q: String, near: Coordinate? = nil, lang: String? = nil) async throws -> PlaceList {
        try await ask(
            .get, "/api/v1/places", query: [("q", q.queried), ("near", near?.queried), ("lang", lang?.queried)])
    }

    /// How to get from one place to another on foot and by bus, over all agencies at once.
    ///
    /// By what is live, where it is: predicted times, cancelled and added trips, skipped and moved calls; by the
    /// timetables otherwise. Journeys are told of which none is as good as another in departure, arrival, changes
    /// and walking. One that is better in walking alone is told where it spares three minutes of it or more, and
    /// takes at most four minutes longer for each; a change counts as five minutes. Walks go along streets where
    /// the server knows them (`streets`); else they are straight lines, 30 % longer. The search ends when its
    /// client leaves: when it closes the connection or resets the stream, or closes its side of a connection of
    /// HTTP/1.1. A client that has closed its side and still listens reads the status 499. The same holds of
    /// `/api/v1/plan/{id}`.
    /// - Parameters:
    ///   - from: Where to begin.
    ///   - to: Where to be.
    ///   - departAt: Leave then or later, epoch seconds. Now, unless `arriveBy` is given. 0 to 4102444799.
    ///   - arriveBy: Be there by then, epoch seconds; then `departAt` does not count. 0 to 4102444799.
    ///   - window: Minutes in which all good journeys begin, or with `arriveBy` end. 0 tells the best for that moment
    ///     alone. 0 to 720. 120 if nil.
    ///   - cursor: `earlier` or `later` of the answer to the same question: goes on from there, whatever the times
    ///     asked for.
    ///   - limit: Journeys to be told: of those in the window the first to leave, with `arriveBy` the last to be
    ///     there. `later` and `earlier` go on with the others. 1 to 100. 10 if nil.
    ///   - maxChanges: Changes of the whole journey, on both sides of `via` together. Getting off at `via` is none of
    ///     them. 0 to 7. 4 if nil.
    ///   - farthestWalk: Metres of one walk to a stop, from one, or the whole way; of stairs each counts twice. 0 to
    ///     10000. 1200 if nil.
    ///   - pace: Metres in a second on foot. 0.3 to 3. 1.2 if nil.
    ///   - wheelchair: `possible`: without steps, raised kerbs, steep ways, trips and stops that are known to be
    ///     impossible; what is not known is told. `certain`: with nothing but trips and stops that are known to be
    ///     possible. One of `possible`, `certain`.
    ///   - withoutRoutes: Ids of routes to leave out.
    ///   - withoutModes: Kinds of vehicles to leave out.
    ///   - withoutAgencies: Ids of agencies of this server to leave out.
    ///   - via: A place to get off on the way.
    ///   - stay: Minutes to be at `via`. 0 to 480. 0 if nil.
    ///   - timetableOnly: Leaves out all that is live. false if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func plan(
        from: PlanEnd, to: PlanEnd, departAt: Int? = nil, arriveBy: Int? = nil, window: Int? = nil,
        cursor: String? = nil, limit: Int? = nil, maxChanges: Int? = nil, farthestWalk: Int? = nil, pace: Double? = nil,
        wheelchair: String? = nil, withoutRoutes: [String] = [], withoutModes: [String] = [],
        withoutAgencies: [String] = [], via: PlanEnd? = nil, stay: Int? = nil, timetableOnly: Bool? = nil
    ) async throws -> Plan {
        try await ask(
            .get, "/api/v1/plan",
            query: [
                ("from", from.queried), ("to", to.queried), ("departAt", departAt?.queried),
                ("arriveBy", arriveBy?.queried), ("window", window?.queried), ("cursor", cursor?.queried),
                ("limit", limit?.queried), ("maxChanges", maxChanges?.queried), ("farthestWalk", farthestWalk?.queried),
                ("pace", pace?.queried), ("wheelchair", wheelchair?.queried), ("withoutRoutes", withoutRoutes.listed),
                ("withoutModes", withoutModes.listed), ("withoutAgencies", withoutAgencies.listed),
                ("via", via?.queried), ("stay", stay?.queried), ("timetableOnly", timetableOnly?.queried),
            ])
    }

    /// A journey of a plan as it is now, with its walks in words and all that lies along it.
    ///
    /// The id of a journey says what it is: it can be asked for as long as its timetables are known, by anybody
    /// who has it. If it is no longer possible, `state` says so, `reason` why, and `onward` the best ways on.
    /// - Parameters:
    ///   - id: Id.
    ///   - position: Where the rider is now, known to 150 m and for no more than a minute: for the way on, which else
    ///     begins where the journey breaks, and from when they are to leave also for whether they can still board.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func journey(_ id: String, position: Coordinate? = nil) async throws -> WatchedJourney {
        try await ask(.get, "/api/v1/plan/\(id.inPath)", query: [("position", position?.queried)])
    }

    /// The lines of all routes on the map, which change with the timetable alone.
    ///
    /// Asked for with the `version` that the agency's `schedule.file` names, the answer may be kept for good.
    /// Where that is not the present version any more, the answer is that of the present one and to be asked for
    /// again.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    ///   - version: Version.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func lines(_ id: String, version: String? = nil) async throws -> AgencyLines {
        try await ask(.get, "/api/v1/agencies/\(id.inPath)/lines", query: [("version", version?.queried)])
    }

    /// The compiled timetable, for those who work without a connection.
    ///
    /// Flat little-endian columns, told in `Sources/TransitCore/Timetable`. The agency's `schedule.file` names the
    /// version and the size; the `ETag` is that version.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func timetableFile(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/agencies/\(id.inPath)/timetable")
    }

    /// The map's ground around an agency's stops, for those who work without a connection.
    ///
    /// A PMTiles file (version 3) of the server's own tiles, compressed by gzip: at each zoom the tiles within 1.5
    /// km of a stop, or within half a tile. One has 40 MB and 20,000 tiles at most; where the ground would be
    /// larger, its deepest zooms are left out. The `ETag` is its version, which begins with `v` of the tiles'
    /// address and a dot; `HEAD` tells the size. Whoever has the beginning asks for the rest: `Range:
    /// bytes=START-` with that `ETag` as `If-Range`.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func groundFile(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/agencies/\(id.inPath)/ground")
    }

    /// The compiled streets that walks go along, for planning without a connection.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func streetsFile() async throws -> [UInt8] {
        try await bytes(.get, "/api/v1/streets")
    }

    /// The GTFS feed that the timetable was compiled from, as it was imported.
    /// - Parameters:
    ///   - id: The id of an agency of this server.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func feedArchive(_ id: String) async throws -> [UInt8] {
        try await bytes(.get, "/gtfs/\(id.inPath).zip")
    }
}
