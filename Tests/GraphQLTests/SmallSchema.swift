import TransitCore

@testable import GraphQL

/// A schema that contains each kind of definition once.
enum SmallSchema {
    static let text = """
        schema { query: QueryType }
        "Where one can be."
        interface Place { name: String! }
        type Stop implements Place { name: String!, id: ID!, next(count: Int = 1): [Stop!]!, mode: Mode, old: Int @deprecated(reason: "new") }
        type Town implements Place { name: String! stops: [Stop] }
        union Thing = Stop | Town
        enum Mode { BUS RAIL }
        scalar Duration
        input Where { lat: Float! lon: Float! label: String = "here" }
        input Question { from: Where!, modes: [Mode!], within: Duration }
        type QueryType {
          stop(id: ID!): Stop
          places(first: Int = 2): [Place!]!
          things: [Thing!]!
          plan(question: Question!, wheelchair: Boolean = false): Stop
        }
        """

    static var schema: Schema { get throws { try Schema(text) } }
}

/// A stop object, which also serves as the query root.
struct SmallStop: ResponseObject {
    var name: String

    var typeName: String { "Stop" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "name", "id": out.string(name)
        case "mode": out.string("BUS")
        case "next": out.list((0..<Int(field["count"].int ?? 0)).lazy.map { SmallStop(name: "\(name)\($0)") }, field)
        default: out.null()
        }
    }
}

struct SmallTown: ResponseObject {
    var typeName: String { "Town" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        field.name == "stops" ? out.list([SmallStop(name: "S")], field) : out.string("Town")
    }
}

struct SmallRoot: ResponseObject {
    let schema: Schema

    var typeName: String { "QueryType" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "stop": out.object(SmallStop(name: field["id"].text ?? ""), field)
        case "plan": out.object(SmallStop(name: field["question"]["from"]["label"].text ?? "?"), field)
        case "places", "things":
            out.list { out in
                out.object(any: SmallStop(name: "A"), field)
                out.object(any: SmallTown(), field)
            }
        default: IntrospectedSchema(schema).writeRoot(field, to: &out)
        }
    }
}

/// Returns the response to a document; throws its error.
func answer(
    _ text: String, named name: String? = nil, _ variables: InputValue = .null, room: Int = 10_000,
    _ limits: GraphQLLimits = GraphQLLimits()
) throws -> String {
    let schema = try SmallSchema.schema
    let fields = try CheckedDocument(text, against: schema, limits).query(named: name, variables)
    var out = ResponseWriter(room: room)
    out.object(SmallRoot(schema: schema), fields: fields)
    return String(decoding: out.json.bytes, as: UTF8.self)
}

/// Returns the messages of all errors in a document.
func complaints(_ text: String, _ limits: GraphQLLimits = GraphQLLimits()) throws -> [String] {
    let schema = try SmallSchema.schema
    do throws(GraphQLErrors) {
        _ = try CheckedDocument(text, against: schema, limits)
        return []
    } catch {
        return error.all.map(\.message)
    }
}
