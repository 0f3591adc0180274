import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TransitCore

/// An HTML page for operators without scripts, in the browser's default colours.
package struct PlainPage: Sendable {
    package enum Status: Sendable {
        case found, notFound
    }

    let title: String
    package let content: String
    let status: Status

    /// Creates a page.
    /// - Parameters:
    ///   - title: plain text.
    ///   - content: the HTML below the title.
    package init(title: String, content: String, status: Status = .found) {
        (self.title, self.content, self.status) = (title, content, status)
    }

    /// Escapes a string for HTML, as text content or as an attribute value.
    package static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    func response(to request: Request) -> Response {
        let body = Array(html.utf8)
        var headers = ResponseSecurityHeaders.page(contentSecurityPolicy: Self.policy).headers
        headers[.contentType] = ContentType.html.rawValue
        headers[.cacheControl] = Caching.never.rawValue
        headers[.contentLength] = String(body.count)
        return Response(
            status: status == .found ? .ok : .notFound, headers: headers,
            body: request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    private var html: String {
        """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="dark light">
        <link rel="icon" href="data:,">
        <title>\(Self.escaped(title))</title>
        <style>\(Self.style)</style>
        <main>
        <h1>\(Self.escaped(title))</h1>
        \(content)
        </main>
        </html>

        """
    }

    private static let style =
        "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.5 system-ui,sans-serif;"
        + "overflow-wrap:anywhere}form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}"
        + "input{flex:1 1 12rem;min-width:0}input,button{font:inherit;min-height:2.75rem;padding:0 .75rem}"
        + "ol{padding-inline-start:1.5rem}li{margin-block:1rem}h2{font-size:1.25rem}"
        + "pre{padding:.75rem;border:1px solid;border-radius:.5rem;white-space:pre-wrap}"

    /// The content security policy, which permits the page's only style sheet by its hash.
    private static let policy: String = {
        let hash = Data(SHA256.bytes(of: style.utf8)).base64EncodedString()
        return "default-src 'none'; img-src data:; style-src 'sha256-\(hash)'; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors 'none'"
    }()
}
