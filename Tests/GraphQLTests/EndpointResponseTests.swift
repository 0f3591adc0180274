import Testing
import TransitCore

@testable import GraphQL

struct EndpointResponseTests {
    @Test func `the value of a field is returned under its name or alias`() throws {
        #expect(
            try answer("{ stop(id: \"A\") { name it: id __typename } }")
                == #"{"stop":{"name":"A","it":"A","__typename":"Stop"}}"#)
    }

    @Test func `a response is aborted within a thousand fields after its client has disconnected`() throws {
        let schema = try SmallSchema.schema
        let text = "{ stop(id: 1) { next(count: 100000) { name } } }"
        let fields = try CheckedDocument(text, against: schema).query(named: nil, .null)
        var out = ResponseWriter(room: 1_000_000) { true }
        out.object(SmallRoot(schema: schema), fields: fields)
        #expect(out.isCut && out.room > 1_000_000 - 1100)
    }

    @Test func `the operation to execute is selected by name`() throws {
        let text = "query a { stop(id: 1) { name } } query b { stop(id: 2) { name } }"
        #expect(try answer(text, named: "b") == #"{"stop":{"name":"2"}}"#)
        #expect(throws: GraphQLError.self) { try answer(text) }
        #expect(throws: GraphQLError.self) { try answer(text, named: "c") }
    }

    @Test func `a variable has its given value, or else its default value`() throws {
        let text = "query q($id: ID!, $count: Int = 2) { stop(id: $id) { next(count: $count) { name } } }"
        let given = InputValue.object([InputMember(name: "id", value: .string("A"))])
        #expect(try answer(text, given) == #"{"stop":{"next":[{"name":"A0"},{"name":"A1"}]}}"#)
        #expect(throws: GraphQLError.self) { try answer(text) }
        let wrong = InputValue.object([InputMember(name: "id", value: .bool(true))])
        #expect(throws: GraphQLError.self) { try answer(text, wrong) }
    }

    @Test func `a variable without a value is treated as an absent argument`() throws {
        #expect(
            try answer("query q($n: Int) { stop(id: 1) { next(count: $n) { name } } }")
                == #"{"stop":{"next":[{"name":"10"}]}}"#)
    }

    @Test func `omitted fields of input objects have their default values`() throws {
        #expect(
            try answer("{ plan(question: {from: {lat: 1, lon: -2.5e0}, modes: BUS}) { name } }")
                == #"{"plan":{"name":"here"}}"#)
    }

    @Test func `fragments are expanded according to the object type`() throws {
        let text = """
            { places { __typename ...name ... on Town { stops { ...name } } ... on Stop { id } } }
            fragment name on Place { name }
            """
        #expect(
            try answer(text)
                == #"{"places":[{"__typename":"Stop","name":"A","id":"A"},{"__typename":"Town","name":"Town","stops":[{"name":"S"}]}]}"#
        )
    }

    @Test func `duplicate fields of a selection are merged`() throws {
        #expect(
            try answer("{ stop(id: 1) { name } stop(id: 1) { id, name } }") == #"{"stop":{"name":"1","id":"1"}}"#)
        #expect(throws: GraphQLError.self) { try answer("{ stop(id: 1) { name } stop(id: 2) { name } }") }
        #expect(throws: GraphQLError.self) { try answer("{ stop(id: 1) { name name: id } }") }
    }

    @Test func `fields excluded by skip and include directives are omitted`() throws {
        let text =
            "query q($no: Boolean!) { stop(id: 1) { name @skip(if: true) id @include(if: true) mode @include(if: $no) } }"
        #expect(
            try answer(text, .object([InputMember(name: "no", value: .bool(false))])) == #"{"stop":{"id":"1"}}"#)
    }

    @Test func `the number of fields in a response is limited`() throws {
        let text = "{ stop(id: 1) { next(count: 1000) { next(count: 1000) { name } } } }"
        #expect(try answer(text, room: 20).utf8.count < 2000)
    }

    @Test func `introspection queries return the schema`() throws {
        let text = """
            { __type(name: "Stop") { kind fields { name type { kind name ofType { name } } args { defaultValue } } interfaces { name } }
              __schema { queryType { name } } }
            """
        let json = try answer(text)
        #expect(json.contains(#""kind":"OBJECT""#))
        #expect(
            json.contains(#"{"name":"id","type":{"kind":"NON_NULL","name":null,"ofType":{"name":"ID"}},"args":[]}"#))
        #expect(json.contains(#""args":[{"defaultValue":"1"}]"#))
        #expect(json.contains(#""interfaces":[{"name":"Place"}]"#))
        #expect(!json.contains(#""name":"old""#))
        #expect(json.contains(#""queryType":{"name":"QueryType"}"#))
    }
}
