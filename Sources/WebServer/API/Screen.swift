import Agencies
import AgencyQueries
import FileFormats
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

extension API {
    /// The maximum number of stops on one image.
    private static let mostStops = 8
    /// The time range of the image in minutes. It is long enough for the first departure of the morning to be shown at
    /// night.
    private static let minutesShown = 720

    /// `GET /screen.png`: the boards of one or several stops as an image, for e-ink displays.
    ///
    /// - `stop`: 1…8 ids of stops.
    /// - `width`, `height`: in pixels, 100…2000.
    /// - `depth`: bits per pixel, 1 or 8.
    /// - `walk`: the walking time to the stop in minutes, 0…60; earlier departures are omitted.
    ///
    /// No time on the image is more precise than a minute, so that the entity tag changes only when the image does.
    ///
    /// - Throws: 404 for an unknown stop, 503 if the page's fonts are missing.
    func screen(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let stops = request.query.list("stop", maximum: Self.mostStops) ?? []
        if stops.isEmpty { request.query.complain("stop", "1…\(Self.mostStops) ids of stops, separated by commas") }
        let width = request.query.integer("width", in: 100...2000, default: 800)
        let height = request.query.integer("height", in: 100...2000, default: 480)
        let bits = request.query.integer("depth", in: 1...8, default: 1)
        let depth = PNGEncoder.Depth(rawValue: bits)
        if depth == nil { request.query.complain("depth", "1 or 8") }
        let walk = request.query.integer("walk", in: 0...60, default: 0)
        let language = request.query.language()
        try request.query.finish()
        guard fonts.areThere, let depth else {
            throw .unavailable(
                "Images of boards need the fonts of the page, which are not set up on this server.", retryAfter: 3600)
        }
        let found = try screenParts(stops, in: language, now: request.now)
        let board = ScreenBoardBuilder(
            found.parts, now: request.second, walk: walk,
            words: ScreenWords.best(for: [language, configuration.language].compactMap { $0 }), language: language,
            canDraw: fonts.canDraw
        ).board
        let image = ScreenDrawing.image(of: board, width: width, height: height, fonts)
        guard let png = PNGEncoder.encode(image.pixels, width: width, depth: depth) else {
            throw Problem(status: .internalServerError, detail: "The image could not be encoded.")
        }
        var freshness = Freshness(found.views, now: request.now)
        freshness.until = min(freshness.until, Double(board.until.rawValue))
        return .body(png, type: .png, freshness: freshness, look: StopView(found.looks))
    }

    private func screenParts(
        _ stops: [String], in language: String?, now: Double
    ) throws(Problem) -> (views: [AgencyView], parts: [ScreenBoardBuilder.Part], looks: [StopView]) {
        var (views, parts, looks): ([AgencyView], [ScreenBoardBuilder.Part], [StopView]) = ([], [], [])
        var window = BoardWindow()
        window.minutesAfter = Self.minutesShown
        for (place, id) in stops.enumerated() where !stops[..<place].contains(id) {
            let (view, service, stop) = try stop(id, in: language)
            let board = window.board(
                at: stop, of: service.snapshot, now: now, until: view.moment.upcomingFrom)
            views.append(view)
            parts.append(ScreenBoardBuilder.Part(moment: view.moment, service: service, board: board))
            if let look = StopView(at: stop, of: service, view.entry) { looks.append(look) }
        }
        return (views, parts, looks)
    }
}
