import Foundation
import HeadsignClient
import Testing

/// Tests with real responses, modified as if by a server of another version. Each member is tested separately.
@Suite(RealServer.isThere) struct OtherVersionTests {
    /// Returns the requests with JSON responses, and the response to each.
    private func answers() async throws -> [(question: Question, body: JSON)] {
        let noting = Noting(Way.urlSession.transport)
        var options = ClientOptions()
        options.cache = 0
        let client = HeadsignClient(try #require(RealServer.address), transport: noting, options: options)
        var answers: [(Question, JSON)] = []
        for question in Question.inJSON(try await Known(client)) {
            try await question.ask(client)
            let body = try #require(noting.exchanges.last?.body, "\(question.name)")
            answers.append((question, try JSONDecoder().decode(JSON.self, from: Data(body)).shortened))
        }
        return answers
    }

    private func client(answering body: JSON) throws -> HeadsignClient {
        HeadsignClient("http://other", transport: Canned(body: [UInt8](try JSONEncoder().encode(body))))
    }

    @Test func `unknown members of a later server are ignored, and unknown enumeration values preserved`() async throws
    {
        // Members whose value is one of an enumeration; all other strings are arbitrary.
        let words = ["state", "status", "kind", "mode", "punctuality", "occupancy", "cause", "effect", "severity"]
        for (question, body) in try await answers() {
            let later = body.mapped { members in
                var members = members
                members["addedLater"] = .object(["deep": .list([.number(1)])])
                for name in words {
                    if case .text = members[name] { members[name] = .text("saidLater") }
                }
                // The keys of these members are languages and reasons, not names defined by the API.
                for name in ["header", "text", "discarded"] {
                    members[name] = members[name]?.without("addedLater")
                }
                return members
            }
            let client = try client(answering: later)
            await #expect(throws: Never.self, "\(question.name)") { try await question.ask(client) }
        }
    }

    @Test func `a member that an earlier server omits is nil, or named in the error`() async throws {
        var (read, named) = (0, 0)
        for (question, body) in try await answers() {
            for name in body.names.sorted() {
                let client = try client(answering: body.mapped { $0.filter { $0.key != name } })
                do {
                    try await question.ask(client)
                    read += 1
                } catch HeadsignError.unreadable(_, let reason) {
                    #expect(reason.hasPrefix("\(name) is missing "), "\(question.name) without \(name)")
                    named += 1
                } catch {
                    Issue.record("\(question.name) without \(name): \(error)")
                }
            }
        }
        #expect(read > 50 && named > 50, "\(read) read, \(named) named")
    }
}

/// A JSON value that can be modified.
private indirect enum JSON: Codable, Sendable {
    case object([String: JSON])
    case list([JSON])
    case text(String)
    case flag(Bool)
    case number(Double)
    case null

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .object(let members): try value.encode(members)
        case .list(let list): try value.encode(list)
        case .text(let text): try value.encode(text)
        case .flag(let flag): try value.encode(flag)
        case .number(let number): try value.encode(number)
        case .null: try value.encodeNil()
        }
    }

    /// Returns a copy in which the members of each object are transformed.
    func mapped(_ change: ([String: JSON]) -> [String: JSON]) -> JSON {
        switch self {
        case .object(let members): .object(change(members.mapValues { $0.mapped(change) }))
        case .list(let list): .list(list.map { $0.mapped(change) })
        default: self
        }
    }

    func without(_ name: String) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { $0.key != name })
    }

    /// A copy with the first three elements of each list, which represent the others.
    var shortened: JSON {
        switch self {
        case .object(let members): .object(members.mapValues { $0.shortened })
        case .list(let list): .list(list.prefix(3).map { $0.shortened })
        default: self
        }
    }

    /// The names of all members, including those of nested objects.
    var names: Set<String> {
        switch self {
        case .object(let members): members.values.reduce(into: Set(members.keys)) { $0.formUnion($1.names) }
        case .list(let list): list.reduce(into: []) { $0.formUnion($1.names) }
        default: []
        }
    }
}
