import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerTestSupport
import Testing

@testable import WebServer

struct HTTPTests {
    @Test func `a conditional request with a matching ETag returns 304 without a body`() async throws {
        try await Scene().ask { client async throws in
            let first = try await client.ask("/api/v1/routes")
            let tag = try #require(first.headers[.eTag])
            let second = try await client.ask("/api/v1/routes", headers: [.ifNoneMatch: tag])
            #expect(second.status == .notModified)
            #expect(second.body.readableBytes == 0)
            #expect(second.headers[.eTag] == tag)
            let listed = try await client.ask("/api/v1/routes", headers: [.ifNoneMatch: "\"x\", \(tag) , W/\"y\""])
            #expect(listed.status == .notModified)
            let other = try await client.ask("/api/v1/routes", headers: [.ifNoneMatch: "\"x\""])
            #expect(other.status == .ok)
        }
    }

    @Test func `a response is compressed for clients that accept it, with the same ETag`() async throws {
        try await Scene().ask { client async throws in
            let plain = try await client.ask("/api/v1/routes?geometry=true")
            let gzip = try await client.ask(
                "/api/v1/routes?geometry=true", headers: [.acceptEncoding: "br, gzip;q=0.8"])
            #expect(plain.headers[.contentEncoding] == nil)
            #expect(gzip.headers[.contentEncoding] == "gzip")
            #expect(gzip.body.readableBytes < plain.body.readableBytes)
            #expect(Array(gzip.body.readableBytesView.prefix(2)) == [0x1F, 0x8B])
            #expect(gzip.headers[.eTag] == plain.headers[.eTag])
            #expect(plain.headers[.vary] == "Accept-Encoding")
            #expect(gzip.headers[.contentLength] == String(gzip.body.readableBytes))
        }
    }

    @Test(arguments: ["identity", "br", "gzip;q=0", "*;q=0", ""])
    func `a client that does not accept gzip receives no gzip`(accepted: String) async throws {
        let answer = try await Scene().ask { client async throws in
            try await client.ask("/api/v1/routes?geometry=true", headers: [.acceptEncoding: accepted])
        }
        #expect(answer.headers[.contentEncoding] == nil)
    }

    @Test(arguments: ["/api/v1/routes", "/api/v1/stops/town:A", "/api/v1/stops/town:nowhere", "/health"])
    func `a HEAD request returns the headers of the GET and no body`(path: String) async throws {
        try await Scene().ask { client async throws in
            let get = try await client.ask(path)
            let head = try await client.ask(path, .head)
            #expect(head.status == get.status)
            #expect(head.body.readableBytes == 0)
            #expect(head.headers[.contentLength] == String(get.body.readableBytes))
            #expect(head.headers[.contentType] == get.headers[.contentType])
        }
    }

    @Test(arguments: [.post, .put, .delete, .patch] as [HTTPRequest.Method])
    func `unsupported methods are rejected with the allowed methods`(method: HTTPRequest.Method) async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/routes", method) }
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.headers[.allow] == "GET, HEAD, OPTIONS")
        #expect(answer.headers[.contentType] == "application/problem+json")
    }

    @Test func `CORS allows pages of any origin to use the API`() async throws {
        try await Scene().ask { client async throws in
            #expect(try await client.ask("/api/v1/routes").headers[.accessControlAllowOrigin] == "*")
            #expect(try await client.ask("/api/v1/nothing").headers[.accessControlAllowOrigin] == "*")
            let preflight = try await client.ask("/api/v1/live", .options)
            #expect(preflight.status == .noContent)
            #expect(preflight.headers[.accessControlAllowHeaders]?.contains("Last-Event-ID") == true)
        }
    }

    @Test(arguments: [
        "Content-Length: 1000000", "Transfer-Encoding: chunked", "Content-Length: 1000000\r\nConnection: close",
    ])
    func `a body that is too long is rejected with 413, and its rest is drained`(_ length: String) async throws {
        try await Scene().listen { client async throws in
            let request = "POST /gtfs/v1 HTTP/1.1\r\nHost: town\r\n\(length)\r\n\r\n"
            let connection = try RawConnection(port: try #require(client.port), request: request)
            let chunk = length.hasPrefix("T") ? "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n" : ""
            for _ in 0..<3 { try await connection.send(chunk) }
            try await connection.read(until: "The request body exceeds the limit of")
            #expect(connection.text.hasPrefix("HTTP/1.1 413"))
            #expect(connection.text.lowercased().contains("connection: close"))
            // A client that continues to send sees no connection reset.
            let rest = length.hasPrefix("T") ? chunk : String(repeating: "x", count: 65_536)
            for _ in 0..<8 { try await connection.send(rest) }
            try await connection.readToEnd()
            connection.hangUp()
        }
    }

    @Test(arguments: [
        ("/nonsense", "./"), ("/nonsense?a=1", "./"), ("/stops/town:A", "../"), ("/a/b/c", "../../"),
    ])
    func `a browser at an unknown path receives a page with a home link`(path: String, home: String) async throws {
        try await Scene().ask { client in
            let browser: HTTPFields = [.accept: "text/html,application/xhtml+xml;q=0.9"]
            let answer = try await client.ask(path, headers: browser)
            #expect(answer.status == .notFound && answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(answer.text.contains("<a href=\"\(home)\">") && answer.text.contains("Page not found"))
            var french = browser
            french[.acceptLanguage] = "fr-CA,fr;q=0.9"
            #expect(try await client.ask(path, headers: french).text.contains("Page introuvable"))
            var arabic = browser
            arabic[.acceptLanguage] = "ar;q=0.9"
            #expect(try await client.ask(path, headers: arabic).text.contains("<html lang=\"ar\" dir=\"rtl\">"))
            let head = try await client.ask(path, .head, headers: browser)
            #expect(head.headers[.contentLength] == answer.headers[.contentLength] && head.text.isEmpty)
        }
    }

    @Test(arguments: ["/nonsense", "/api/v1/nonsense", "/api/where/nonsense.json"])
    func `an API client at an unknown path receives JSON`(path: String) async throws {
        try await Scene().ask { client in
            for accept in ["*/*", "application/json"] + (path.hasPrefix("/api/") ? ["text/html"] : []) {
                let answer = try await client.ask(path, headers: [.accept: accept])
                #expect(answer.headers[.contentType]?.contains("json") == true)
                _ = try answer.json
            }
        }
    }

    @Test func `one error names all invalid parameters`() async throws {
        let answer = try await Scene().ask { client async throws in
            try await client.ask("/api/v1/stops?limit=0&near=north&radius=x&bbox=3,2,1&foo=1&limit=2&agency=No")
        }
        #expect(answer.status == .badRequest)
        #expect(answer.headers[.contentType] == "application/problem+json")
        let fields = try answer.wrongFields
        #expect(Set(fields.keys) == ["limit", "near", "radius", "bbox", "foo", "agency"])
        #expect(fields["radius"] == "1…50000")
    }

    @Test(arguments: ["routes", "stops", "vehicles", "alerts", "live"])
    func `an unknown agency is not found`(path: String) async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/\(path)?agency=town,nowhere") }
        #expect(answer.status == .notFound)
    }

    @Test(arguments: [
        "/api/v1/stops/town:A/arrivals?minutesAfter=1441", "/api/v1/stops/town:A/arrivals?minutesAfter=",
        "/api/v1/stops/town:A/arrivals?minutesBefore=-1", "/api/v1/stops/town:A/arrivals?limit=1.5",
        "/api/v1/routes?geometry=maybe", "/api/v1/search", "/api/v1/search?query=",
        "/api/v1/live?stop=town:A&routes=town:1", "/api/v1/time?x", "/api/v1/stops?near=nan,0",
        "/api/v1/stops?near=91,0",
        "/api/v1/routes?query=%ff", "/api/v1/routes?ids=%zz", "/api/v1/vehicles?bbox=inf,0,1,1",
    ]) func `an invalid query is rejected`(uri: String) async throws {
        let answer = try await Scene().ask { try await $0.ask(uri) }
        #expect(answer.status == .badRequest)
        #expect(try !answer.wrongFields.isEmpty)
    }

    @Test func `a path is percent-decoded only once`() async throws {
        try await Scene().ask { client async throws in
            let stop = try await client.ask("/api/v1/stops/town:a%2Fb%20c%2C%22%C3%A9")
            #expect(stop.status == .ok)
            #expect((try stop.json["stop"] as? [String: Any])?["id"] as? String == "town:" + Town.difficultID)
            #expect(try await client.ask("/api/v1/stops/town%3AA").status == .ok)
            #expect(try await client.ask("/api/v1/stops/town:a%252Fb%20c%2C%22%C3%A9").status == .notFound)
        }
    }

    @Test(arguments: [
        "/", "//", "/api", "/api/v1", "/api/v1/", "/api/v1/stops/", "/api/v1/stops//arrivals", "/api/v1/stops/%00",
        "/api/v1/stops/town:%00", "/api/v1/stops/town:", "/api/v1/stops/:", "/api/v1/stops/%",
        "/api/v1/stops/%F0%9F%9A%8C",
        "/api/v1/stops/%C0%AF", "/api/v1/stops/..", "/api/v1/stops/../../etc", "/..%2f..%2fetc%2fpasswd",
        "/../etc/passwd",
        "/api/v1/routes/%2e%2e", "/api/v1/stops?query=" + String(repeating: "%F0%9F%9A%8C", count: 60),
        "/api/v1/stops?" + String(repeating: "a=1&", count: 500),
        "/api/v1/stops?" + String(repeating: "&", count: 3000),
        "/api/v1/stops?=&==&%=%", "/api/v1/stops?near=,&bbox=,,,",
        "/api/v1/routes?ids=" + String(repeating: ",", count: 900),
        "/api/v1/stops?near=1e400,0", "/api/v1/stops?near=90,180&radius=50000",
        "/api/v1/stops?near=-90,-180&radius=50000",
        "/api/v1/stops?limit=99999999999999999999", "/api/v1/live?bbox=a", "/api/v1/search?query=%00",
        "/api/v1/search?query=%22",
        "/api/v1/vehicles?bbox=-180,-90,180,90", "/" + String(repeating: "a/", count: 2000), "/%",
        "/api/v1/stops/" + String(repeating: "a", count: 9000),
    ]) func `no hostile request causes a server error`(uri: String) async throws {
        let answer = try await Scene().ask { try await $0.ask(uri) }
        #expect([200, 400, 404, 414].contains(answer.status.code), "\(uri.prefix(80)): \(answer.status)")
    }
}
