// Made by scripts/client-models from api/openapi.yaml; not to be edited.

extension HeadsignClient {
    /// The lines and the stop that the page shows at a rider's first visit.
    ///
    /// With `near`, the lines that currently run near the rider, nearest first. Otherwise the lines at the stop
    /// with the most running lines, of the agency with the most vehicles. If nothing is running, the lines that
    /// start next, in the order of their start.
    /// - Parameters:
    ///   - agency: Up to 100 ids of agencies of this server.
    ///   - near: The position of the rider.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func opening(agency: [String] = [], near: Coordinate? = nil) async throws -> Opening {
        try await ask(.get, "/api/v1/opening", query: [("agency", agency.listed), ("near", near?.queried)])
    }

    /// The arrivals at a stop, or at all stops of a station.
    /// - Parameters:
    ///   - id: The id, including its agency.
    ///   - minutesBefore: The number of past minutes to include. 0 to 120. 0 if nil.
    ///   - minutesAfter: The number of minutes ahead to include. 0 to 1440. 90 if nil.
    ///   - after: The `next` of the previous page, after which this page starts. An arrival whose prediction has
    ///     changed in the meantime can be on both pages, with the same id.
    ///   - limit: The maximum number of arrivals. 1 to 500. 60 if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
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

    /// The arrivals at a stop, or at all stops of a station.
    /// - Parameters:
    ///   - id: The id, including its agency.
    ///   - minutesBefore: The number of past minutes to include. 0 to 120. 0 if nil.
    ///   - minutesAfter: The number of minutes ahead to include. 0 to 1440. 90 if nil.
    ///   - after: The `next` of the previous page, after which this page starts. An arrival whose prediction has
    ///     changed in the meantime can be on both pages, with the same id.
    ///   - limit: The maximum number of arrivals. 1 to 500. 60 if nil.
    ///   - basis: Whether to include the inputs of the prediction, as `basis`, for the next ten arrivals with live
    ///     predictions. Each of these runs is predicted again, and counts as a further request.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
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

    /// Short boards of several stops in one response.
    ///
    /// With only `near`, the stops nearby, nearest first, with each station once; each branch of a line and
    /// direction is only listed at its nearest stop. With `stops` or `lines`, the given ones, with lines at the
    /// nearest stop of each direction. For each line, direction and branch, the next two departures are included,
    /// without service alerts and without trips that end there.
    /// - Parameters:
    ///   - near: The position of the rider. Required for nearby stops and for `lines`.
    ///   - stops: Up to 24 ids of stops.
    ///   - lines: Up to 24 ids of routes; searched around `near`.
    ///   - limit: The maximum number of nearby stops. 1 to 20. 8 if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func boards(near: Coordinate? = nil, stops: [String] = [], lines: [String] = [], limit: Int? = nil)
        async throws -> BoardList
    {
        try await ask(
            .get, "/api/v1/boards",
            query: [
                ("near", near?.queried), ("stops", stops.listed), ("lines", lines.listed), ("limit", limit?.queried),
            ])
    }

    /// Vehicles with their latest and predicted positions.
    ///
    /// All given criteria must match.
    /// - Parameters:
    ///   - agency: Up to 100 ids of agencies of this server.
    ///   - routes: Ids of routes. Unknown ones are ignored.
    ///   - bbox: A rectangle. Any two opposite corners are accepted.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func vehicles(agency: [String] = [], routes: [String] = [], bbox: Box? = nil) async throws -> VehicleList {
        try await ask(
            .get, "/api/v1/vehicles",
            query: [("agency", agency.listed), ("routes", routes.listed), ("bbox", bbox?.queried)])
    }

    /// One vehicle and its next stops.
    /// - Parameters:
    ///   - id: The id, including its agency.
    ///   - basis: Whether to include the inputs of the prediction of each call, as `basis`. false if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func vehicle(_ id: String, basis: Bool? = nil) async throws -> VehicleDetails {
        try await ask(.get, "/api/v1/vehicles/\(id.inPath)", query: [("basis", basis?.queried)])
    }

    /// A trip on one day with all of its stops.
    /// - Parameters:
    ///   - id: The id, including its agency.
    ///   - date: The service day, `run.date` of a vehicle. Default: the agency's current day.
    ///   - start: `run.start`, which distinguishes the runs of a frequency-based trip. -86400 to 604800.
    ///   - basis: Whether to include the inputs of the prediction of each call, as `basis`. false if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func trip(_ id: String, date: String? = nil, start: Int? = nil, basis: Bool? = nil) async throws
        -> TripDetails
    {
        try await ask(
            .get, "/api/v1/trips/\(id.inPath)",
            query: [("date", date?.queried), ("start", start?.queried), ("basis", basis?.queried)])
    }

    /// Current and upcoming service alerts.
    /// - Parameters:
    ///   - agency: Up to 100 ids of agencies of this server.
    ///   - route: The id of a route; selects alerts for the whole route and for its agency.
    ///   - stop: The id of a stop; selects alerts for it, its station, its routes and its agency.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func alerts(agency: [String] = [], route: String? = nil, stop: String? = nil) async throws -> AlertList {
        try await ask(
            .get, "/api/v1/alerts",
            query: [("agency", agency.listed), ("route", route?.queried), ("stop", stop?.queried)])
    }

    /// The state of the feeds and of the server's configuration and database.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func feeds() async throws -> FeedList {
        try await ask(.get, "/api/v1/feeds")
    }

    /// The accuracy of predicted arrivals, compared with the agency's own and simple methods.
    ///
    /// Once a minute, all predictions for the next half hour are recorded, and compared with the actual arrivals
    /// later. Scores are per service day, and by the time between prediction and arrival. A score of fewer than
    /// `minimum` predictions is omitted. Days are aggregated unless `by=day` is given, routes unless `by=route`.
    /// Scores by route are stored for ninety days, by stop for fourteen.
    /// - Parameters:
    ///   - agency: Up to 100 ids of agencies of this server.
    ///   - route: The id of a route. Cannot be combined with stop.
    ///   - stop: The id of a stop. Cannot be combined with route.
    ///   - from: The first service day, at most 89 days before the last.
    ///   - to: The last service day. Default is today.
    ///   - days: The number of days up to the last. Ignored if from is given. 1 to 90. 7 if nil.
    ///   - horizon: A single class of predictions.
    ///   - by: The dimension that is not aggregated. One of `day`, `route`.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
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

    /// The board of one or several stops as an image, for e-ink displays.
    ///
    /// A bar with the stop's name and the clock, the departures that riders can board, the most important service
    /// alerts, and the state of the live data. Predicted times have a dot; times based on old data begin with `~`.
    /// Without live data all times are clock times. The resolution of all times is a minute, so the `ETag` changes
    /// only when the image does. Displays should send `If-None-Match`. The fonts have the letters of Latin, Greek,
    /// Cyrillic, Armenian and Georgian scripts. Names with other letters are drawn in English or another language
    /// that the feed has a translation for; if there is none, each of these letters is drawn as a box.
    /// - Parameters:
    ///   - stop: Up to 8 ids of stops or stations.
    ///   - width: The width in pixels. 100 to 2000. 800 if nil.
    ///   - height: The height in pixels. 100 to 2000. 480 if nil.
    ///   - depth: Bits per pixel: 1 for black and white, 8 for levels of grey. 1 if nil. One of `1`, `8`.
    ///   - walk: The walking time to the stop in minutes; departures that cannot be reached in time are omitted. 0 to
    ///     60. 0 if nil.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    public func boardImage(stop: [String], width: Int? = nil, height: Int? = nil, depth: Int? = nil, walk: Int? = nil)
        async throws -> [UInt8]
    {
        try await bytes(
            .get, "/screen.png",
            query: [
                ("stop", stop.listed), ("width", width?.queried), ("height", height?.queried),
                ("depth", depth?.queried), ("walk", walk?.queried),
            ])
    }

    /// Reports that a vehicle did not come, or was full.
    ///
    /// Stores only the number of reports of a trip per hour, and nothing about the sender. An address is counted
    /// once per trip and kind. Reports are accepted around the scheduled or predicted time: that it did not come,
    /// from one minute to one hour later; that it is full, from ten minutes before to half an hour later. Trips
    /// whose runs share an id cannot be reported. Other riders see reports from three on, as `reports` of an
    /// arrival. Reports do not affect predictions.
    /// - Parameters:
    ///   - report: The report to send.
    /// - Returns: Whether the report was counted.
    /// - Throws: ``HeadsignError``, whose description explains what to do.
    @discardableResult
    public func addReport(_ report: Report) async throws -> Bool {
        try await send(.post, "/api/v1/reports", body: report)
    }
}
