import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import HTTPServer
@testable import WebServer

/// The rules of the Model Context Protocol on JSON-RPC 2.0, "Streamable HTTP" and "Versioning", in the revisions from
/// 2025-03-26 to 2026-07-28.
struct MCPTests {
    private static let prefix = "io.modelcontextprotocol/"

    private func send(
        _ body: String, _ headers: [String: String] = [:], _ method: HTTPRequest.Method = .post,
        to scene: Scene? = nil
    ) async throws -> TestResponse {
        var fields = HTTPFields()
        for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
        return try await (scene ?? Scene()).ask { [fields] client in
            try await client.executeRequest(
                uri: "/mcp", method: method, headers: fields, body: ByteBuffer(string: body))
        }
    }

    /// Returns a request as clients of versions before 2026-07-28 send it after the initialization.
    private func ask(
        _ method: String, _ parameters: String = "{}", version: String = "2025-11-25", to scene: Scene? = nil
    ) async throws -> TestResponse {
        try await send(
            #"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":\#(parameters)}"#,
            ["MCP-Protocol-Version": version], to: scene)
    }

    /// Returns a request of version 2026-07-28.
    private func askStateless(
        _ method: String, _ parameters: String = "", name: String? = nil, without header: String? = nil,
        changing changes: [String: String] = [:]
    ) async throws -> TestResponse {
        var headers = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method]
        headers["Mcp-Name"] = name
        headers.merge(changes) { _, new in new }
        if let header { headers[header] = nil }
        let metadata =
            #"{"\#(Self.prefix)protocolVersion":"2026-07-28","\#(Self.prefix)clientCapabilities":{}}"#
        return try await send(
            #"{"jsonrpc":"2.0","id":"a","method":"\#(method)","params":{\#(parameters)"_meta":\#(metadata)}}"#, headers)
    }

    private func result(_ answer: TestResponse) throws -> [String: Any] {
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/json")
        #expect(answer.headers[.cacheControl] == "no-store")
        let json = try answer.json
        #expect(json["jsonrpc"] as? String == "2.0" && json["error"] == nil, "\(answer.text)")
        return try #require(json["result"] as? [String: Any])
    }

    private func error(_ answer: TestResponse, _ status: HTTPResponse.Status) throws -> [String: Any] {
        #expect(answer.status == status, "\(answer.text)")
        #expect(answer.headers[.contentType] == "application/json")
        let json = try answer.json
        #expect(json["jsonrpc"] as? String == "2.0" && json["result"] == nil)
        return try #require(json["error"] as? [String: Any])
    }

    // MARK: Messages

    @Test(arguments: [
        ("", -32700, false), ("{", -32700, false), (#"{"jsonrpc":"2.0","id":1,"method":"\uD800"}"#, -32600, true),
        ("7", -32600, false), ("null", -32600, false), (#""ping""#, -32600, false), ("{}", -32600, false),
        (#"{"id":1,"method":"ping"}"#, -32600, true), (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600, true),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600, true), (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600, true),
        (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, false),
        (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, false),
        (#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#, -32600, false),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32600, true),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":null}"#, -32600, true),
    ])
    func `a malformed message is rejected with its id if the id can be read`(
        body: String, code: Int, hasID: Bool
    ) async throws {
        let answer = try await send(body)
        #expect(try error(answer, .badRequest)["code"] as? Int == code)
        #expect(try answer.json["id"] as? Int == (hasID ? 1 : nil))
        #expect(try answer.json.keys.contains("id") == hasID)
    }

    @Test(arguments: ["2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"])
    func `notifications and responses are acknowledged with 202 and no body`(version: String) async throws {
        for body in [
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#,
            #"{"jsonrpc":"2.0","id":1,"result":{}}"#, #"{"jsonrpc":"2.0","error":{"code":1,"message":""}}"#,
        ] {
            let answer = try await send(body, ["MCP-Protocol-Version": version])
            #expect(answer.status == .accepted && answer.text.isEmpty)
            let refused = try await send(body, ["MCP-Protocol-Version": "1900-01-01"])
            #expect(try error(refused, .badRequest)["code"] as? Int == -32022)
            #expect(try refused.json["id"] == nil)
        }
    }

    @Test(arguments: [
        ("7", "7"), ("-9007199254740991", "-9007199254740991"), (#""""#, #""""#), (#""a\"é""#, #""a\"é""#),
    ])
    func `an MCP response contains the id of its request`(id: String, repeated: String) async throws {
        let answer = try await send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
        #expect(answer.text == #"{"jsonrpc":"2.0","id":\#(repeated),"result":{}}"#)
    }

    @Test func `an MCP request body that is too large is rejected`() async throws {
        #expect(try await send(String(repeating: " ", count: 16_385)).status == .contentTooLarge)
    }

    // MARK: HTTP

    @Test(arguments: [.get, .head, .put, .delete] as [HTTPRequest.Method])
    func `methods other than POST are rejected with 405`(method: HTTPRequest.Method) async throws {
        let answer = try await send("", ["Accept": "text/event-stream", "Mcp-Session-Id": "a"], method)
        #expect(answer.status == .methodNotAllowed)
        #expect(answer.headers[.allow] == "POST, OPTIONS")
    }

    @Test(
        arguments: [
            (nil, true), ("http://localhost", true), ("http://localhost:6274", true), ("https://127.0.0.1:8080", true),
            ("http://[::1]:3000", true), ("null", false), ("", false), ("https://evil.example", false),
            ("http://localhost.evil.example", false), ("http://localhost:80.evil.example", false),
            ("http://evil.example/localhost", false), ("file://localhost", false),
        ] as [(String?, Bool)])
    func `requests from pages of other hosts are rejected`(origin: String?, isAllowed: Bool) async throws {
        var headers: [String: String] = [:]
        headers["Origin"] = origin
        let answer = try await send(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, headers)
        #expect(answer.status == (isAllowed ? .ok : .forbidden))
    }

    @Test func `a page of the same machine may send the protocol's headers`() async throws {
        let preflight = try await send("", ["Origin": "http://localhost:6274"], .options)
        #expect(preflight.status == .noContent)
        let headers = preflight.headers[.accessControlAllowHeaders]
        for name in ["Content-Type", "MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"] {
            #expect(headers?.contains(name) == true)
        }
        #expect(preflight.headers[.accessControlAllowMethods] == "POST, OPTIONS")
    }

    // MARK: Versions

    @Test(arguments: [
        ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"),
        ("2024-11-05", "2025-11-25"), ("2099-01-01", "2025-11-25"), ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
    ])
    func `an initialization negotiates a protocol version`(requested: String, agreed: String) async throws {
        let parameters =
            #"{"protocolVersion":"\#(requested)","capabilities":{},"clientInfo":{"name":"a","version":"1"}}"#
        let answer = try await send(
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(parameters)}"#)
        let result = try result(answer)
        #expect(result["protocolVersion"] as? String == agreed)
        #expect((result["capabilities"] as? [String: [String: Bool]]) == ["tools": [:]])
        #expect((result["serverInfo"] as? [String: String])?["name"] == "headsign")
        #expect((result["instructions"] as? String)?.contains("Town (town, UTC, simulated)") == true)
        #expect(result["resultType"] == nil && answer.headers[HTTPField.Name("Mcp-Session-Id")!] == nil)
    }

    @Test func `the instructions of an agency without a timetable do not state a time zone`() async throws {
        let parameters =
            #"{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}"#
        let answer = try await send(
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":\#(parameters)}"#, to: Scene(isReady: false))
        let instructions = try result(answer)["instructions"] as? String
        #expect(instructions?.contains("Town (town, time zone unknown, simulated)") == true)
    }

    @Test func `an initialization without a protocol version is rejected`() async throws {
        for parameters in ["{}", #"{"protocolVersion":7}"#] {
            let error = try error(try await ask("initialize", parameters), .ok)
            #expect(error["code"] as? Int == -32602)
        }
    }

    @Test func `an unknown protocol version is rejected with the supported versions`() async throws {
        let error = try error(try await ask("ping", version: "1900-01-01"), .badRequest)
        #expect(error["code"] as? Int == -32022)
        let data = try #require(error["data"] as? [String: Any])
        #expect(data["requested"] as? String == "1900-01-01")
        #expect(data["supported"] as? [String] == ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"])
    }

    @Test func `server discovery needs no initialization`() async throws {
        let result = try result(try await askStateless("server/discover"))
        #expect(result["supportedVersions"] as? [String] == ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"])
        #expect((result["capabilities"] as? [String: [String: Bool]]) == ["tools": [:]])
        #expect(result["resultType"] as? String == "complete")
        #expect(result["cacheScope"] as? String == "public" && (result["ttlMs"] as? Int ?? -1) >= 0)
        let metadata = try #require(result["_meta"] as? [String: [String: String]])
        #expect(metadata[Self.prefix + "serverInfo"]?["name"] == "headsign")
    }

    @Test(arguments: ["initialize", "ping", "prompts/list", "subscriptions/listen", ""])
    func `in version 2026-07-28 an unknown method returns 404`(method: String) async throws {
        #expect(try error(try await askStateless(method), .notFound)["code"] as? Int == -32601)
    }

    @Test(arguments: ["server/discover", "prompts/list", "resources/list", "logging/setLevel", ""])
    func `in earlier versions an unknown method is an error with status 200`(method: String) async throws {
        #expect(try error(try await ask(method), .ok)["code"] as? Int == -32601)
    }

    @Test(
        arguments: [
            ("MCP-Protocol-Version", nil), ("MCP-Protocol-Version", "2025-11-25"), ("Mcp-Method", nil),
            ("Mcp-Method", "tools/list"), ("Mcp-Method", "TOOLS/CALL"), ("Mcp-Name", nil), ("Mcp-Name", "stops"),
            ("Mcp-Name", "=?base64?c3RvcHM=?="), ("Mcp-Name", "=?base64?&?="),
        ] as [(String, String?)])
    func `a header that contradicts the body is rejected`(name: String, value: String?) async throws {
        let answer = try await askStateless(
            "tools/call", #""name":"alerts","arguments":{},"#, name: "alerts", without: value == nil ? name : nil,
            changing: value.map { [name: $0] } ?? [:])
        #expect(try error(answer, .badRequest)["code"] as? Int == -32020)
        #expect(try answer.json["id"] as? String == "a")
    }

    @Test func `a tool's name may be Base64-encoded in the header`() async throws {
        // The Base64 form of "alerts".
        let answer = try await askStateless("tools/call", #""name":"alerts","#, name: "=?base64?YWxlcnRz?=")
        #expect(try result(answer)["isError"] as? Bool == false)
    }

    @Test(arguments: [
        "", #""_meta":{}"#, #""_meta":{"\#(Self.prefix)protocolVersion":"2026-07-28"}"#,
        #""_meta":{"\#(Self.prefix)protocolVersion":"2026-07-28","\#(Self.prefix)clientCapabilities":[]}"#,
        #""_meta":{"\#(Self.prefix)protocolVersion":7,"\#(Self.prefix)clientCapabilities":{}}"#,
    ])
    func `in version 2026-07-28 a request without metadata is rejected`(parameters: String) async throws {
        let answer = try await send(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{\#(parameters)}}"#,
            ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list"])
        #expect(try error(answer, .badRequest)["code"] as? Int == -32602)
    }

    // MARK: Batches

    @Test func `in version 2025-03-26 the response to a batch omits notifications`() async throws {
        let batch = """
            [{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"},{},
            {"jsonrpc":"2.0","id":2,"method":"nothing"},{"jsonrpc":"2.0","id":3,"method":"initialize","params":
            {"protocolVersion":"2025-03-26"}},{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"alerts"}}]
            """
        for headers in [[:], ["MCP-Protocol-Version": "2025-03-26"]] as [[String: String]] {
            let answer = try await send(batch, headers)
            #expect(answer.status == .ok)
            let replies = try #require(
                try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [[String: Any]])
            #expect(replies.map { $0["id"] as? Int } == [1, nil, 2, 3, 4])
            let codes = replies.map { ($0["error"] as? [String: Any])?["code"] as? Int }
            #expect(codes == [nil, -32600, -32601, -32600, nil])
        }
        let notification = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
        #expect(try await send("[\(notification),\(notification)]").status == .accepted)
    }

    @Test func `batches in other versions or of an invalid size are rejected`() async throws {
        let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        for version in ["2025-06-18", "2025-11-25", "2026-07-28", "1900-01-01"] {
            let answer = try await send("[\(ping)]", ["MCP-Protocol-Version": version])
            #expect(try error(answer, .badRequest)["code"] as? Int == -32600)
        }
        #expect(try error(try await send("[]"), .badRequest)["code"] as? Int == -32600)
        let many = Array(repeating: ping, count: 17).joined(separator: ",")
        #expect(try error(try await send("[\(many)]"), .badRequest)["code"] as? Int == -32600)
    }

    // MARK: Tools

    @Test func `the tools are listed on one page, in a stable order`() async throws {
        let earlier = try result(try await ask("tools/list", #"{"cursor":null}"#))
        let tools = try #require(earlier["tools"] as? [[String: Any]])
        #expect(tools.map { $0["name"] as? String } == ["stops", "departures", "plan", "alerts"])
        for tool in tools {
            for schema in ["inputSchema", "outputSchema"] {
                #expect((tool[schema] as? [String: Any])?["type"] as? String == "object")
            }
            #expect((tool["annotations"] as? [String: Any])?["readOnlyHint"] as? Bool == true)
            #expect((tool["title"] as? String)?.isEmpty == false && (tool["description"] as? String)?.isEmpty == false)
        }
        #expect(earlier.keys.sorted() == ["tools"])
        let later = try result(try await askStateless("tools/list"))
        #expect(later.keys.sorted() == ["_meta", "cacheScope", "resultType", "tools", "ttlMs"])
        #expect(try error(try await ask("tools/list", #"{"cursor":"a"}"#), .ok)["code"] as? Int == -32602)
    }

    private static let twoKilometers =
        "\(Town.coordinate(kilometersEast: 2).latitude),\(Town.coordinate(kilometersEast: 2).longitude)"

    @Test(arguments: [
        ("stops", #"{"query":"Stop","limit":2}"#, "/api/v1/stops?query=Stop&limit=2"),
        ("stops", #"{"query":"Café \"Mitte\""}"#, "/api/v1/stops?query=Caf%C3%A9%20%22Mitte%22&limit=10"),
        (
            "stops", #"{"near":"\#(Self.twoKilometers)","radius":1500,"lang":null}"#,
            "/api/v1/stops?near=\(Self.twoKilometers)&radius=1500&limit=10"
        ),
        ("departures", #"{"stop":"town:B"}"#, "/api/v1/stops/town%3AB/arrivals?limit=10"),
        (
            "departures", #"{"stop":"town:B","minutesAfter":"20","limit":1.0}"#,
            "/api/v1/stops/town%3AB/arrivals?minutesAfter=20&limit=1"
        ),
        (
            "departures", #"{"stop":"town:a/b c,\"é"}"#,
            "/api/v1/stops/town%3Aa%2Fb%20c%2C%22%C3%A9/arrivals?limit=10"
        ),
        (
            "plan", #"{"from":"town:A","to":"\#(Self.twoKilometers)","departAt":"2026-11-20T09:00:00+01:00"}"#,
            "/api/v1/plan?from=town:A&to=\(Self.twoKilometers)&departAt=\(Int(Town.eight))&limit=3"
        ),
        (
            "plan", #"{"from":"town:A","to":"town:D","arriveBy":\#(Int(Town.eight) + 7200),"pace":1.5,"limit":1}"#,
            "/api/v1/plan?from=town:A&to=town:D&arriveBy=\(Int(Town.eight) + 7200)&pace=1.5&limit=1"
        ),
        ("alerts", "{}", "/api/v1/alerts"), ("alerts", #"{"stop":"town:A"}"#, "/api/v1/alerts?stop=town:A"),
    ])
    func `a tool's result is the response of the API endpoint`(
        tool: String, arguments: String, address: String
    ) async throws {
        let scene = try Scene()
        let theirs = try await scene.ask { try await $0.ask(address) }
        #expect(theirs.status == .ok)
        let result = try result(
            try await ask("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#, to: scene))
        #expect(result["isError"] as? Bool == false)
        let content = try #require(result["content"] as? [[String: String]])
        #expect(content == [["type": "text", "text": theirs.text]])
        let structured = try JSONSerialization.data(
            withJSONObject: try #require(result["structuredContent"]), options: .sortedKeys)
        let expected = try JSONSerialization.data(withJSONObject: try theirs.json, options: .sortedKeys)
        #expect(structured == expected)
    }

    @Test(arguments: [
        ("departures", #"{"stop":"town:none"}"#, "There is no stop with this id."),
        ("departures", #"{"stop":"nowhere:A"}"#, "There is no stop with this id."),
        ("departures", "{}", "The query has invalid fields. stop: the id of a stop."),
        ("departures", #"{"stop":"town:A","limit":0}"#, "The query has invalid fields. limit: 1…500."),
        (
            "departures", #"{"stop":"town:A","basis":true}"#,
            "The query has invalid fields. basis: not an argument of this tool."
        ),
        ("stops", #"{"near":[1,2]}"#, "The query has invalid fields. near: latitude,longitude in degrees."),
        ("stops", #"{"limit":true}"#, "The query has invalid fields. limit: 1…5000."),
        ("alerts", #"{"agency":"none"}"#, "There is no agency with this id; see /api/v1/agencies."),
        ("plan", #"{"from":"town:A","to":"town:none"}"#, "There is no stop with the id town:none."),
        (
            "plan", #"{"from":"town:A","to":"town:C","departAt":"tomorrow"}"#,
            """
            The query has invalid fields. departAt: a date and time with its UTC offset, such as \
            2026-11-18T08:30:00+10:00, or epoch seconds.
            """
        ),
    ])
    func `a problem of the API endpoint is a tool result with the error text`(
        tool: String, arguments: String, sentence: String
    ) async throws {
        let result = try result(try await ask("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#))
        #expect(result["isError"] as? Bool == true && result["structuredContent"] == nil)
        #expect(result["content"] as? [[String: String]] == [["type": "text", "text": sentence]])
    }

    @Test func `a loading timetable is reported as a tool result`() async throws {
        let scene = try Scene(isReady: false)
        let result = try result(
            try await ask("tools/call", #"{"name":"plan","arguments":{"from":"town:A","to":"town:C"}}"#, to: scene))
        #expect(result["isError"] as? Bool == true)
    }

    @Test(arguments: ["{}", #"{"name":7}"#, #"{"name":"none"}"#, #"{"name":"stops","arguments":[]}"#])
    func `an unknown tool and malformed arguments are protocol errors`(parameters: String) async throws {
        #expect(try error(try await ask("tools/call", parameters), .ok)["code"] as? Int == -32602)
        let own = parameters.dropFirst().dropLast() + (parameters.count > 2 ? "," : "")
        let name = parameters.contains("none") ? "none" : parameters.contains("stops") ? "stops" : nil
        let answer = try await askStateless("tools/call", String(own), name: name)
        #expect(try error(answer, .badRequest)["code"] as? Int == -32602)
    }
}
