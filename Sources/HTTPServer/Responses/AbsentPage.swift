import Crypto
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import TransitCore

/// The 404 page for browsers, with a link to the site's home page. Other clients receive a problem document instead.
package struct AbsentPage {
    private let words: Words
    /// The URL of the home page, relative because a proxy may serve the site below a path prefix.
    private let home: String
    private let branding: Branding?

    /// Creates the page in the browser's preferred language.
    /// - Parameters:
    ///   - texts: the strings by language, the default language first.
    ///   - branding: the operator's name, logo and colours; nil for none.
    /// - Returns: nil unless the request is a GET or HEAD outside `/api/` that accepts HTML, and the problem is a 404.
    package init?(for request: Request, _ problem: Problem, _ texts: [Words], _ branding: Branding? = nil) {
        let path = request.uri.path
        guard problem.status == .notFound, request.isReading, !path.hasPrefix("/api/"),
            request.headers[.accept]?.contains("text/html") == true, let usual = texts.first
        else { return nil }
        let depth = path.utf8.dropFirst().count { $0 == UInt8(ascii: "/") }
        home = depth == 0 ? "./" : String(repeating: "../", count: depth)
        let accepted = LanguageTag.base(of: request.headers[.acceptLanguage] ?? "")
        words = texts.first { $0.language == accepted.prefix(2) } ?? usual
        self.branding = branding
    }

    package func response(to request: Request) -> Response {
        let body = Array(html.utf8)
        var headers = ResponseSecurityHeaders.anyone.headers
        headers[.contentSecurityPolicy] = policy
        headers[.contentType] = ContentType.html.rawValue
        headers[.cacheControl] = Caching.never.rawValue
        headers[.contentLength] = String(body.count)
        return Response(
            status: .notFound, headers: headers,
            body: request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// The strings of the page in one language.
    package struct Words: Sendable {
        /// The two-letter language code.
        package let language: String
        package let title, detail: String
        /// The label of the link to the home page.
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

    /// The operator's name, logo and colours.
    package struct Branding: Sendable {
        package let name: String
        /// The path of the logo on this server; nil if there is none.
        package let logo: String?
        /// The CSS colours of the link in the light and dark themes; nil for the browser's default.
        package let colors: (light: String, dark: String)?

        package init(name: String, logo: String?, colors: (light: String, dark: String)?) {
            (self.name, self.logo, self.colors) = (name, logo, colors)
        }
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="\(words.language)" dir="\(words.direction)">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="dark light">
        <link rel="icon" href="\(logo ?? "data:,")">
        <title>\(title)</title>
        <style>\(style)</style>
        \(heading)<h1>\(words.title)</h1>
        <p>\(words.detail)</p>
        <p><a href="\(home)">\(words.home)</a></p>
        </html>

        """
    }

    /// The URL of the logo, relative like ``home``.
    private var logo: String? { branding?.logo.map { home + String($0.dropFirst()).htmlEscaped } }

    private var title: String { branding.map { "\(words.title) · \($0.name.htmlEscaped)" } ?? words.title }

    /// HTML with the operator's logo and name, shown above the page's own heading.
    private var heading: String {
        guard let branding else { return "" }
        let image = logo.map { "<img src=\"\($0)\" alt=\"\"> " } ?? ""
        return "<p class=\"site\">\(image)\(branding.name.htmlEscaped)</p>\n"
    }

    private var style: String {
        guard let branding else { return Self.style }
        let colors = branding.colors.map {
            "a{color:\($0.light)}@media(prefers-color-scheme:dark){a{color:\($0.dark)}}"
        }
        return Self.style + Self.brandingStyle + (colors ?? "")
    }

    private static let style =
        "body{max-width:32rem;margin:3rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif}"
        + "a{display:inline-block;padding:.75rem 0}"
    private static let brandingStyle =
        ".site{font-weight:700}.site img{max-width:100%;width:auto;height:3rem;vertical-align:middle}"

    /// The content security policy, which permits the page's only style sheet by its hash.
    private var policy: String {
        let hash = Data(SHA256.bytes(of: style.utf8)).base64EncodedString()
        let images = logo == nil ? "data:" : "'self'"
        return "default-src 'none'; img-src \(images); style-src 'sha256-\(hash)'; frame-ancestors 'none'"
    }
}
