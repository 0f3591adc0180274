package import Hummingbird
import Logging

/// Responds at `/` with a page generated from the query parameter `q`, and at all other paths with 404.
package struct PlainPageResponder: HTTPResponder {
    package typealias Context = ServerContext

    private let page: @Sendable (_ text: String?) async -> PlainPage

    /// Creates the responder.
    /// - Parameter page: generates the page from the value of `q`, which has at most 200 characters; nil if absent.
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
