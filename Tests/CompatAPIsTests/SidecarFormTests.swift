import Testing

@testable import CompatAPIs
@testable import HTTPServer

struct SidecarFormTests {
    private func form(_ body: String, query: String = "") throws -> SidecarForm {
        try SidecarForm(query: query, body: Array(body.utf8))
    }

    @Test func `forms and JSON bodies are parsed to the same fields`() throws {
        let fromForm = try form("stop_id=1_570&service_date=1754809200000&name=a+b%26c&on=true")
        let fromJSON = try form(#"{"stop_id":"1_570","service_date":1754809200000,"name":"a b&c","on":true}"#)
        for form in [fromForm, fromJSON] {
            #expect(form.text("stop_id") == "1_570")
            #expect(form.integer("service_date") == 1_754_809_200_000)
            #expect(form.text("name") == "a b&c")
            #expect(form.isSet("on"))
        }
        #expect(fromJSON.isJSON && !fromForm.isJSON)
    }

    @Test func `fields in the body take precedence over the query`() throws {
        let both = try form("token=body", query: "token=query&other=1")
        #expect(both.text("token") == "body" && both.text("other") == "1")
    }

    @Test func `null and blank values count as absent`() throws {
        let json = try form(#"{"a":null,"b":"  ","c":""}"#)
        for name in ["a", "b", "c", "d"] { #expect(json.text(name) == nil) }
    }

    @Test func `a JSON array equals a string that contains the array`() throws {
        #expect(try form(#"{"responses":[1]}"#).json("responses") == "[1]")
        #expect(try form("responses=%5B1%5D").json("responses") == "[1]")
    }

    @Test func `a JSON object equals a string that contains the object`() throws {
        let body = #"{"responses":[{"question_id":1,"answer":"\"é\" \u00e9","more":[true,null,1.50]}]}"#
        let text = #"[{"question_id":1,"answer":"\"é\" é","more":[true,null,1.50]}]"#
        #expect(try form(body).json("responses") == text)
    }

    @Test(arguments: ["[1]", "{}", #"["token"]"#, #"{"a":"b"}"#])
    func `an array or object is not accepted as text, number or flag`(value: String) throws {
        let form = try form(#"{"token":\#(value)}"#, query: "token=other")
        #expect(form.text("token") == nil && form.number("token") == nil && !form.isSet("token"))
    }

    @Test(arguments: [
        ("7", "7"), ("7.0", "7"), ("7e0", "7"), ("-0.5", "-0.5"), ("true", "true"), ("false", "false"),
        (#""\u00e9\n1""#, "é\n1"), (#""\ud83d\ude8c""#, "🚌"), ("9223372036854775807", "9223372036854775807"),
    ])
    func `a JSON value is converted to the text that a form would contain`(value: String, text: String) throws {
        #expect(try form(#"{"a":\#(value)}"#).text("a") == text)
    }

    @Test(arguments: [("600", 600.0), ("600.0", 600), ("-5", -5)])
    func `numbers may have a decimal part`(text: String, number: Double) throws {
        #expect(try form("seconds_before=\(text)").number("seconds_before") == number)
    }

    @Test func `only numbers without a decimal part are accepted as integers`() throws {
        for text in ["2026-03-02", "1.5", "1e3", "99999999999999999999"] {
            #expect(try form("at=\(text)").integer("at") == nil)
        }
    }

    @Test(arguments: [
        ("1", true), ("T", true), ("true", true), ("on", true), ("yes", false), ("2", false), ("", false),
    ])
    func `a flag is set only by the values that mean true`(text: String, isSet: Bool) throws {
        #expect(try form("apns_sandbox=\(text)").isSet("apns_sandbox") == isSet)
    }

    @Test(arguments: [
        "{", #"{"a":1"#, "{]", #"{"a":1e999}"#, #"{"a":1}{"#, #"{"a":"\ud83d"}"#, #"{"a":"\x"}"#, "{\"a\":\"\n\"}",
        #"{"a":[1-2]}"#, #"{"a":\#(String(repeating: "[", count: 32))\#(String(repeating: "]", count: 32))}"#,
    ])
    func `a malformed body is rejected`(body: String) throws {
        #expect(throws: Problem.self) { try form(body) }
    }
}
