import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TransitCore

/// A page for a person at an address where there is nothing, with a link to the page's beginning. Programs get a
/// problem.
struct AbsentPage {
    private let words: Words
    /// Relative: a proxy may serve the page below a path of its own.
    private let home: String

    /// - Returns: nil for a program, below the API, and for every problem that is not an absence.
    init?(for request: Request, _ problem: Problem) {
        let path = request.uri.path
        guard problem.status == .notFound, request.isReading, !path.hasPrefix("/api/"),
            request.headers[.accept]?.contains("text/html") == true
        else { return nil }
        let depth = path.utf8.dropFirst().count { $0 == UInt8(ascii: "/") }
        home = depth == 0 ? "./" : String(repeating: "../", count: depth)
        words = request.headers[.acceptLanguage]?.hasPrefix("fr") == true ? .french : .english
    }

    func response(to request: Request) -> Response {
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

    private struct Words {
        let language, title, detail, home: String

        static let english = Words(
            language: "en", title: "Page not found", detail: "There is nothing at this address.",
            home: "Stops and departures")
        static let french = Words(
            language: "fr", title: "Page introuvable", detail: "Il n’y a rien à cette adresse.",
            home: "Arrêts et départs")
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="\(words.language)">
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

    /// The one style is let in by its hash.
    private static let policy: String = {
        let hash = Data(SHA256.bytes(of: style.utf8)).base64EncodedString()
        return "default-src 'none'; img-src data:; style-src 'sha256-\(hash)'; frame-ancestors 'none'"
    }()
}
