import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

extension API {
    /// `GET /embed/board`: the board of a stop as an HTML document, to be embedded in other sites as a frame.
    ///
    /// - `stop`: the stop's id.
    /// - `lang`: the language of labels and names; the server's default language if absent.
    /// - `rows`: the maximum number of departures, 1…20.
    ///
    /// Unknown stops and loading timetables are also reported as frameable documents, because browsers show nothing of
    /// a response that must not be framed.
    func embeddedBoard(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let id = request.query.text("stop").flatMap { GlobalID.parts(of: $0) == nil ? nil : $0 }
        if id == nil { request.query.complain("stop", "the id of a stop") }
        let rows = request.query.integer("rows", in: 1...20, default: 6)
        let language = request.query.language()
        try request.query.finish()
        let page = EmbeddedBoardPage(words: .of(language, configuration.language))
        let audience = ResponseSecurityHeaders.document(contentSecurityPolicy: ContentSecurityPolicy.embedded)
        do throws(Problem) {
            let (view, service, stop) = try stop(id ?? "", in: language ?? configuration.language)
            let board = BoardWindow().board(
                at: stop, of: service.snapshot, now: request.now, until: view.moment.upcomingFrom)
            let found = EmbeddedBoard(board, limit: rows, of: view.moment, in: service)
            return .body(
                page.document(found, id: id ?? "").bytes, type: .html,
                freshness: Freshness([view], now: request.now), look: StopView(at: stop, of: service, view.entry),
                audience: audience)
        } catch {
            let text = error.status == .notFound ? page.words.missing : page.words.starting
            return .stated(error.status, page.document(saying: text).bytes, type: .html, audience: audience)
        }
    }
}
