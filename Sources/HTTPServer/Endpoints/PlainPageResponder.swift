package import Hummingbird
import Logging

/// Answers with one page, made for the query's field `q`, and with 404 at all other paths.
package struct PlainPageResponder: HTTPResponder {
    package typealias Context = ServerContext

    private let page: @Sendable (_ text: String?) async -> PlainPage

    /// - Parameter page: receives the value of `q`, at most 200 characters long.
    package init(page: @escaping @Sendable (_ text: String?) async -> PlainPage) {
        self.page = page
    }

    package func respond(to request: Request, context: ServerContext) async throws -> Response {
        guard request.uri.path == "/", request.isReading else {
            let link = "<p><a href=\"/\">To the first page</a></p>"
            return PlainPage(title: "Nothing is here", content: link, status: .notFound).response(to: request)
        }
        var query = QueryReader(request.uri.query ?? "")
        return await page(query.text("q")).response(to: request)
    }
}
