import Crypto
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import TransitCore

/// The 404 page of browsers, with a link to the site's home page. Programs receive a problem document instead.
package struct AbsentPage {
    private let words: Words
    /// The link to the home page, relative because a proxy may serve the site below a path prefix.
    private let home: String

    /// Creates the page in the language that the browser accepts.
    /// - Parameter texts: the texts by language, with the usual ones first.
    /// - Returns: nil unless the request is a GET or HEAD outside `/api/` that accepts HTML, and the problem is a 404.
    package init?(for request: Request, _ problem: Problem, _ texts: [Words]) {
        let path = request.uri.path
        guard problem.status == .notFound, request.isReading, !path.hasPrefix("/api/"),
            request.headers[.accept]?.contains("text/html") == true, let usual = texts.first
        else { return nil }
        let depth = path.utf8.dropFirst().count { $0 == UInt8(ascii: "/") }
        home = depth == 0 ? "./" : String(repeating: "../", count: depth)
        let accepted = LanguageTag.base(of: request.headers[.acceptLanguage] ?? "")
        words = texts.first { $0.language == accepted.prefix(2) } ?? usual
    }

    package func response(to request: Request) -> Response {
        let body = Array(html.utf8)
        var headers = ResponseSecurityHeaders.anyone.headers
        headers[.contentSecurityPolicy] = Self.policy
        headers[.contentType] = ContentType.html.rawValue
        headers[.cacheControl] = Caching.never.rawValue
        headers[.contentLength] = String(body.count)
        return Response(
            status: .notFound, headers: headers,
            body: request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// The texts of the page in one language.
    package struct Words: Sendable {
        /// The language, two letters.
        package let language: String
        package let title, detail: String
        /// The text of the link to the home page.
        package let home: String
        /// The direction of the script: `ltr` or `rtl`.
        package let direction: String

        package init(language: String, title: String, detail: String, home: String, direction: String = "ltr") {
            self.language = language
            self.title = title
            self.detail = detail
            self.home = home
            self.direction = direction
        }
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="\(words.language)" dir="\(words.direction)">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="dark light">
        <link rel="icon" href="data:,">
        <title>\(words.title)</title>
        <style>\(Self.style)</style>
        <h1>\(words.title)</h1>
        <p>\(words.detail)</p>
        <p><a href="\(home)">\(words.home)</a></p>
        </html>

        """
    }

    private static let style =
        "body{max-width:32rem;margin:3rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}"
        + "a{display:inline-block;padding:.75rem 0}"

    /// The content security policy, which permits the page's only style sheet by its hash.
    private static let policy: String = {
        let hash = Data(SHA256.bytes(of: style.utf8)).base64EncodedString()
        return "default-src 'none'; img-src data:; style-src 'sha256-\(hash)'; frame-ancestors 'none'"
    }()
}
