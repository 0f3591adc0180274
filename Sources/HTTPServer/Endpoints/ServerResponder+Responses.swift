package import HTTPTypes
package import Hummingbird
import NIOCore

// The conversion of representations and problems to HTTP responses.

extension ServerResponder {
    /// Creates the HTTP response from a cache entry, and notifies its observer.
    package static func response(to request: Request, _ known: ResponseCache.Entry, at now: Double) -> Response {
        known.look?.record(at: now)
        return response(to: request, known.representation)
    }

    package static func response(to request: Request, _ representation: Representation) -> Response {
        if let known = request.headers[.ifNoneMatch], matches(known, representation.entityTag) {
            return Response(status: .notModified, headers: notModified(representation.plain.headers))
        }
        let variant = representation.variant { accepts($0, request) }
        // A response to HEAD keeps the Content-Length that a GET would have (RFC 9110, section 9.3.2).
        let body = request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: variant.body)
        return Response(status: .ok, headers: variant.headers, body: body)
    }

    package static func response(
        _ status: HTTPResponse.Status, for audience: ResponseSecurityHeaders = .anyone
    ) -> Response {
        var headers = audience.headers
        headers[.cacheControl] = Caching.never.rawValue
        return Response(status: status, headers: headers)
    }

    package static func response(
        to request: Request, _ status: HTTPResponse.Status, _ bytes: [UInt8], type: ContentType,
        for audience: ResponseSecurityHeaders = .anyone
    ) -> Response {
        var response = response(status, for: audience)
        response.headers[.contentType] = type.rawValue
        response.headers[.contentLength] = String(bytes.count)
        if request.method != .head { response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)) }
        return response
    }

    package static func response(to request: Request, _ problem: Problem, as text: ProblemText) -> Response {
        var headers = ResponseSecurityHeaders.anyone.headers
        headers[.contentType] = text.type.rawValue
        headers[.cacheControl] = Caching.never.rawValue
        headers[.contentLength] = String(text.body.count)
        headers[.allow] = problem.allow
        headers[.wwwAuthenticate] = problem.challenge
        headers[.upgrade] = problem.upgrade
        headers[.retryAfter] = problem.retryAfter.map { String($0) }
        // The rest of the request's body is not read, so the connection cannot serve another request.
        if text.status == .contentTooLarge { headers[.connection] = "close" }
        let body = request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: text.body))
        return Response(status: text.status, headers: headers, body: body)
    }

    /// Responds to OPTIONS with the allowed methods and the CORS preflight headers.
    /// - Throws: 405 for any other method.
    package static func options(_ request: Request, methods: String) throws(Problem) -> Response {
        guard request.method == .options else { throw .methodNotAllowed(allow: methods) }
        var headers = ResponseSecurityHeaders.anyone.headers
        headers[.allow] = methods
        headers[.accessControlAllowMethods] = methods
        headers[.accessControlAllowHeaders] =
            "Content-Type, If-None-Match, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name"
        headers[.accessControlMaxAge] = "86400"
        return Response(status: .noContent, headers: headers)
    }

    private static func notModified(_ headers: HTTPFields) -> HTTPFields {
        var headers = headers
        headers[.contentType] = nil
        headers[.contentLength] = nil
        return headers
    }

    /// Compares an `If-None-Match` field with an entity tag, weakly, as RFC 9110 requires.
    package static func matches(_ list: String, _ entityTag: String) -> Bool {
        if list == entityTag || list == "*" { return true }
        // Ignores the weakness prefix, which a compressing proxy may have added.
        func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
        let wanted = opaque(entityTag[...])
        return list.split(separator: ",").contains { item in
            opaque(item.drop { $0 == " " }.prefix { $0 != " " }) == wanted
        }
    }

    package static func acceptsGzip(_ request: Request) -> Bool { accepts("gzip", request) }

    /// Whether a client accepts a content coding.
    /// - Parameter coding: the coding's name in `Accept-Encoding`, in lower case.
    private static func accepts(_ coding: String, _ request: Request) -> Bool {
        guard let accepted = request.headers[.acceptEncoding] else { return false }
        return accepted.split(separator: ",").contains { item in
            let pieces = item.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
            guard pieces.first == coding || pieces.first == "*" else { return false }
            guard let quality = pieces.dropFirst().first(where: { $0.hasPrefix("q=") }) else { return true }
            return (DecimalText.number(quality.dropFirst(2)) ?? 0) > 0
        }
    }
}
