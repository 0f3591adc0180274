import Testing

@testable import GraphQL

struct RefusalTests {
    @Test(arguments: [
        "", "{", "{}", "{ stop(", "{ stop(id: ) }", "{ a: }", "query", "query q(", "fragment on on Stop { name }",
        "{ stop(id: \"", "{ stop(id: \"\\x\") { name } }", "{ stop(id: 01) { name } }", "{ stop(id: 1.) { name } }",
        "{ stop(id: 1a) { name } }", "{ stop(id: \"\\uD800\") { name } }", "{ .. }", "{ stop(id: $) { name } }",
        "\u{0}", "{ é }",
        "{ stop(id: \"\"\" ) { name } }", "mutation { stop(id: 1) { name } }", "subscription { stop(id: 1) { name } }",
        "{ nothing }", "{ stop { name } }", "{ stop(id: 1) }", "{ stop(id: 1) { name { x } } }",
        "{ stop(id: 1, id: 2) { name } }", "{ stop(id: 1, more: 2) { name } }", "{ stop(id: true) { name } }",
        "{ stop(id: [1, 2]) { name } }", "{ stop(id: null) { name } }",
        "{ stop(id: 1) { next(count: 3000000000) { name } } }",
        "{ stop(id: 1) { ...gone } }", "{ stop(id: 1) { ... on Town { name } } }",
        "{ stop(id: 1) { ... on Mode { name } } }",
        "{ stop(id: 1) { name } } fragment f on Stop { name }", "{ stop(id: 1) { ...f } } fragment f on Stop { ...f }",
        "{ stop(id: 1) { ...f } } fragment f on Stop { next { ...g } } fragment g on Stop { next { ...f } }",
        "{ stop(id: $id) { name } }", "query q($id: ID) { stop(id: $id) { name } }",
        "query q($id: ID!) { stop(id: 1) { name } }",
        "query q($id: Stop!) { stop(id: $id) { name } }", "query q($id: ID!, $id: ID!) { stop(id: $id) { name } }",
        "query q($id: ID! = $id) { stop(id: $id) { name } }", "query q($s: String!) { stop(id: $s) { name } }",
        "query a { stop(id: 1) { name } } query a { stop(id: 1) { name } }",
        "query a { stop(id: 1) { name } } { stop(id: 1) { name } }",
        "{ stop(id: 1) @gone { name } }", "{ stop(id: 1) { name @skip } }", "{ stop(id: 1) { name @skip(if: 1) } }",
        "{ stop(id: 1) { name @skip(if: true) @skip(if: true) } }", "{ stop(id: 1) { name @deprecated } }",
        "{ plan(question: {}) { name } }", "{ plan(question: {from: {lat: 1}}) { name } }",
        "{ plan(question: {from: {lat: \"1\", lon: 1}}) { name } }",
        "{ plan(question: {from: {lat: 1, lon: 1}, x: 1}) { name } }",
        "{ plan(question: {from: {lat: 1, lon: 1}, modes: [CAR]}) { name } }", "{ places { id } }",
        "{ things { name } }",
    ]) func `an invalid GraphQL document is refused`(_ text: String) throws {
        #expect(try !complaints(text).isEmpty)
    }

    @Test func `an error contains its location`() throws {
        let schema = try SmallSchema.schema
        let errors = #expect(throws: GraphQLErrors.self) {
            _ = try CheckedDocument("{\n  stop(id: 1) {\n    gone\n  }\n}", against: schema)
        }
        #expect(errors?.all == [GraphQLError(#"Stop has no field "gone"."#, at: [.init(line: 3, column: 5)])])
    }

    @Test func `excessive nesting is refused early`() throws {
        let deep =
            "{ stop(id: 1) " + String(repeating: "{ next ", count: 5000) + "{ name }"
            + String(repeating: "}", count: 5001)
        #expect(
            try complaints(deep) == ["The document has more than 8000 tokens."]
                || complaints(deep)[0].contains("nested"))
        let list = "{ stop(id: " + String(repeating: "[", count: 3000)
        #expect(try complaints(list).first?.contains("nested") == true)
        let type = "query q($a: " + String(repeating: "[", count: 3000)
        #expect(try complaints(type).first?.contains("nested") == true)
    }

    @Test func `exponential expansion of fragments is limited`() throws {
        var text = "{ stop(id: 1) { ...f0 } }"
        for number in 0..<20 {
            text += " fragment f\(number) on Stop { a: next { ...f\(number + 1) } b: next { ...f\(number + 1) } }"
        }
        text += " fragment f20 on Stop { name }"
        #expect(try complaints(text).isEmpty)
        #expect(throws: GraphQLError.self) { try answer(text) }
    }

    @Test func `the numbers of aliases and of root fields are limited`() throws {
        let aliases = "{ stop(id: 1) { " + (0..<300).map { "a\($0): name" }.joined(separator: " ") + " } }"
        #expect(throws: GraphQLError.self) { try answer(aliases) }
        let roots = "{ " + (0..<21).map { "a\($0): stop(id: 1) { name }" }.joined(separator: " ") + " }"
        #expect(throws: GraphQLError.self) { try answer(roots) }
    }

    @Test func `documents with too many bytes or tokens are refused`() throws {
        #expect(try complaints("{ stop(id: 1) { name } } #" + String(repeating: "x", count: 50_000)).count == 1)
        #expect(try complaints(String(repeating: "{", count: 9000)).count == 1)
    }

    @Test func `escapes in string literals are decoded`() throws {
        #expect(try answer(#"{ stop(id: "a\"\\\n\u00e9\uD83D\uDE00\u{1F600}") { name } }"#).contains("a\\\"\\\\\\né😀😀"))
        #expect(try answer("{ stop(id: \"\"\"\n    one\n      two\n    \"\"\") { name } }").contains(#""one\n  two""#))
    }
}
