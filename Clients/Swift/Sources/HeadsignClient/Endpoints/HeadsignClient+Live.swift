// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// What somebody sees who opens the page for the first time.
    ///
    /// A stop, and the lines that run there now: the nearest first where `near` says where the rider is, else
    /// those of the stop at which most lines run of the agency with most vehicles. Where nothing runs, the lines
    /// that begin next, by when they do.
    /// - Parameters:
    ///   - agency: Ids of agencies of this server, a hundred at most.
    ///   - near: Where the rider is.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func opening(agency: [String] = [], near: Coordinate? = nil) async throws -> Opening {
        try await ask(.get, "/api/v1/opening", query: [("agency", agency.listed), ("near", near?.queried)])
    }

    /// The board of a stop, or of all stops of a station.
    /// - Parameters:
    ///   - id: The id, with its agency.
    ///   - minutesBefore: How far back it reaches. 0 to 120. 0 if nil.
    ///   - minutesAfter: How far ahead it reaches. 0 to 1440. 90 if nil.
    ///   - after: What the last board said as `next`: this one begins behind it. A bus that is predicted anew in the
    ///     meantime may come on both, under the same id.
    ///   - limit: How many arrivals at most. 1 to 500. 60 if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func arrivals(
        _ id: String, minutesBefore: Int? = nil, minutesAfter: Int? = nil, after: String? = nil, limit: Int? = nil
    ) async throws -> Board {
        try await ask(
            .get, "/api/v1/stops/\(id.inPath)/arrivals",
            query: [
                ("minutesBefore", minutesBefore?.queried), ("minutesAfter", minutesAfter?.queried),
                ("after", after?.queried), ("limit", limit?.queried),
            ])
    }

    /// The board of a stop, or of all stops of a station.
    /// - Parameters:
    ///   - id: The id, with its agency.
    ///   - minutesBefore: How far back it reaches. 0 to 120. 0 if nil.
    ///   - minutesAfter: How far ahead it reaches. 0 to 1440. 90 if nil.
    ///   - after: What the last board said as `next`: this one begins behind it. A bus that is predicted anew in the
    ///     meantime may come on both, under the same id.
    ///   - limit: How many arrivals at most. 1 to 500. 60 if nil.
    ///   - basis: Whether the next ten arrivals that are predicted live also tell what their times rest on, as
    ///     `basis`. Each of their runs is predicted anew for it, and counts as one more answer.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func arrivals(
        _ id: String, minutesBefore: Int? = nil, minutesAfter: Int? = nil, after: String? = nil, limit: Int? = nil,
        basis: Bool
    ) async throws -> Board {
        try await ask(
            .get, "/api/v1/stops/\(id.inPath)/arrivals",
            query: [
                ("minutesBefore", minutesBefore?.queried), ("minutesAfter", minutesAfter?.queried),
                ("after", after?.queried), ("limit", limit?.queried), ("basis", basis.queried),
            ])
    }

    /// Short boards of several stops at once, for a rider who looks around.
    ///
    /// With `near` alone: the stops around, the nearest first, a station once. Each branch of a line and direction
    /// stands at its nearest stop alone. With `stops` or `lines` those that are named, lines at the nearest stop
    /// of each of their directions. Of each line, direction and branch the next two are told, without notices and
    /// without those that end there.
    /// - Parameters:
    ///   - near: Where the rider is. Without it nothing is around, and lines have no nearest stop.
    ///   - stops: Ids of stops, 24 at most.
    ///   - lines: Ids of routes, 24 at most; looked for around `near`.
    ///   - limit: How many of the stops around at most. 1 to 20. 8 if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func boards(near: Coordinate? = nil, stops: [String] = [], lines: [String] = [], limit: Int? = nil)
        async throws -> BoardList
    {
        try await ask(
            .get, "/api/v1/boards",
            query: [
                ("near", near?.queried), ("stops", stops.listed), ("lines", lines.listed), ("limit", limit?.queried),
            ])
    }

    /// Vehicles, where they were last seen and where they will be.
    ///
    /// All that is given must fit.
    /// - Parameters:
    ///   - agency: Ids of agencies of this server, a hundred at most.
    ///   - routes: Ids of routes. Unknown ones are left out.
    ///   - bbox: A rectangle, or by any two opposite corners.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func vehicles(agency: [String] = [], routes: [String] = [], bbox: Box? = nil) async throws -> VehicleList {
        try await ask(
            .get, "/api/v1/vehicles",
            query: [("agency", agency.listed), ("routes", routes.listed), ("bbox", bbox?.queried)])
    }

    /// One vehicle and the stops before it.
    /// - Parameters:
    ///   - id: The id, with its agency.
    ///   - basis: Whether each call also tells what its time rests on, as `basis`. false if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func vehicle(_ id: String, basis: Bool? = nil) async throws -> VehicleDetails {
        try await ask(.get, "/api/v1/vehicles/\(id.inPath)", query: [("basis", basis?.queried)])
    }

    /// A trip on one day, whichever vehicle is on it, with all of its stops.
    /// - Parameters:
    ///   - id: The id, with its agency.
    ///   - date: The service day, `run.date` of a vehicle; the agency's today if it is not given.
    ///   - start: `run.start`, by which the runs of a trip that goes by a headway are told apart. -86400 to 604800.
    ///   - basis: Whether each call also tells what its time rests on, as `basis`. false if nil.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func trip(_ id: String, date: String? = nil, start: Int? = nil, basis: Bool? = nil) async throws
        -> TripDetails
    {
        try await ask(
            .get, "/api/v1/trips/\(id.inPath)",
            query: [("date", date?.queried), ("start", start?.queried), ("basis", basis?.queried)])
    }

    /// What agencies tell their riders, now and soon.
    /// - Parameters:
    ///   - agency: Ids of agencies of this server, a hundred at most.
    ///   - route: The id of a route; alerts for it as a whole and for its whole agency.
    ///   - stop: The id of a stop; alerts for it, its station, its routes and its whole agency.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func alerts(agency: [String] = [], route: String? = nil, stop: String? = nil) async throws -> AlertList {
        try await ask(
            .get, "/api/v1/alerts",
            query: [("agency", agency.listed), ("route", route?.queried), ("stop", stop?.queried)])
    }

    /// How the feeds behind all this are doing.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func feeds() async throws -> FeedList {
        try await ask(.get, "/api/v1/feeds")
    }

    /// How good the predicted arrivals were, ours beside the agency's own and simple methods.
    ///
    /// Once a minute everything that is predicted of the next half hour is written down, and compared with what
    /// happened when the bus has come. Figures are of service days and sorted by the time that was left when a
    /// prediction was made. A figure that would rest on fewer than `minimum` predictions is left out. Days are
    /// added up unless `by=day` is asked for, routes unless `by=route`. Scores by route are kept for ninety days,
    /// by stop for fourteen.
    /// - Parameters:
    ///   - agency: Ids of agencies of this server, a hundred at most.
    ///   - route: The id of a route. Not together with stop.
    ///   - stop: The id of a stop. Not together with route.
    ///   - from: The first service day; what lies more than 89 days before the last is left out.
    ///   - to: The last service day; today if absent.
    ///   - days: How many days up to the last. Without effect beside from. 1 to 90. 7 if nil.
    ///   - horizon: One class of predictions only.
    ///   - by: What is not to be added up. One of `day`, `route`.
    /// - Throws: ``HeadsignError``, which says what to do.
    public func accuracy(
        agency: [String] = [], route: String? = nil, stop: String? = nil, from: String? = nil, to: String? = nil,
        days: Int? = nil, horizon: HorizonID? = nil, by: String? = nil
    ) async throws -> Accuracy {
        try await ask(
            .get, "/api/v1/accuracy",
            query: [
                ("agency", agency.listed), ("route", route?.queried), ("stop", stop?.queried), ("from", from?.queried),
                ("to", to?.queried), ("days", days?.queried), ("horizon", horizon?.queried), ("by", by?.queried),
            ])
    }

    /// A rider says that a bus did not come, or was full.
    ///
    /// What is kept is how many said so of a trip within an hour, and nothing of who did. An address is counted
    /// once for each trip and kind. Only about the time of the bus by timetable or prediction: that it did not
    /// come, from a minute to an hour after; that it is full, from ten minutes before to half an hour after. Not
    /// of trips whose runs share an id. Others are told where at least three have said the same, see `reports` of
    /// an arrival. No prediction changes by it.
    /// - Parameters:
    ///   - report: What is sent.
    /// - Returns: whether it is new to the server.
    /// - Throws: ``HeadsignError``, which says what to do.
    @discardableResult
    public func addReport(_ report: Report) async throws -> Bool {
        try await send(.post, "/api/v1/reports", body: report)
    }
}
