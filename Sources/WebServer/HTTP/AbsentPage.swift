import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TransitCore

/// The 404 page of browsers, with a link to the site's home page. Programs receive a problem document instead.
struct AbsentPage {
    private let words: Words
    /// The link to the home page, relative because a proxy may serve the site below a path prefix.
    private let home: String

    /// Creates the page in the language that the browser accepts.
    /// - Returns: nil unless the request is a GET or HEAD outside `/api/` that accepts HTML, and the problem is a 404.
    init?(for request: Request, _ problem: Problem) {
        let path = request.uri.path
        guard problem.status == .notFound, request.isReading, !path.hasPrefix("/api/"),
            request.headers[.accept]?.contains("text/html") == true
        else { return nil }
        let depth = path.utf8.dropFirst().count { $0 == UInt8(ascii: "/") }
        home = depth == 0 ? "./" : String(repeating: "../", count: depth)
        let accepted = LanguageTag.base(of: request.headers[.acceptLanguage] ?? "")
        words = Words.all.first { $0.language == accepted.prefix(2) } ?? Words.all[0]
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
        var direction = "ltr"

        /// English first, for browsers that accept no other of them.
        static let all = [
            Words(
                language: "en", title: "Page not found", detail: "This page does not exist.",
                home: "Stops and departures"),
            Words(
                language: "fr", title: "Page introuvable", detail: "Cette page n’existe pas.",
                home: "Arrêts et départs"),
            Words(
                language: "es", title: "Página no encontrada", detail: "Esta página no existe.",
                home: "Paradas y salidas"),
            Words(
                language: "de", title: "Seite nicht gefunden", detail: "Diese Seite gibt es nicht.",
                home: "Haltestellen und Abfahrten"),
            Words(
                language: "pt", title: "Página não encontrada", detail: "Esta página não existe.",
                home: "Paradas e partidas"),
            Words(language: "zh", title: "找不到页面", detail: "此页面不存在。", home: "站点和班次"),
            Words(
                language: "ar", title: "الصفحة غير موجودة", detail: "لا توجد صفحة بهذا العنوان.",
                home: "المواقف والمغادرات", direction: "rtl"),
        ]
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
