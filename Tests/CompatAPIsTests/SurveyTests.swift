import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import RiderData
import ServerTestSupport
import Testing
import TransitCore
import WebServer

@testable import CompatAPIs

struct SurveyTests {
    private static let survey = Survey(
        id: 7, name: "Rides", about: "Why people ride", from: Town.atEight - 86_400, isOnStops: true,
        stops: ["town_A"],
        questions: [
            Survey.Question(kind: .radio, text: "How was it?", options: ["Fine", "Bad"], isRequired: true),
            Survey.Question(kind: .label, text: "Thank you", isRequired: true),
            Survey.Question(kind: .text, text: "Why?"),
        ])

    private static let regions = SidecarConfiguration(surveys: [
        survey, Survey(id: 8, name: "Over", to: Town.atEight), Survey(id: 9, name: "Elsewhere", regions: [2]),
    ])

    private static func send(
        _ client: any TestClientProtocol, _ body: String, _ method: HTTPRequest.Method = .post, id: String = ""
    ) async throws -> TestResponse {
        try await client.executeRequest(
            uri: "/api/v1/survey_responses" + (id.isEmpty ? "" : "/" + id), method: method, headers: [:],
            body: ByteBuffer(string: body))
    }

    private static func answers(_ answers: [Int: String]) -> String {
        let list = answers.sorted { $0.key < $1.key }.map { #"{"question_id":\#($0.key),"answer":"\#($0.value)"}"# }
        return "[" + list.joined(separator: ",") + "]"
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    @Test func `the open surveys of a region are listed with their questions`() async throws {
        let scene = try Scene(regions: Self.regions)
        let json = try await scene.ask {
            try await $0.ask("/api/v1/regions/1/surveys.json?user_id=u&key=k").json
        }
        let surveys = try #require(json["surveys"] as? [[String: Any]])
        #expect(surveys.map { $0["id"] as? Int } == [7])
        #expect(surveys[0]["created_at"] as? String == "2026-11-19T08:00:00Z")
        #expect(surveys[0]["visible_stop_list"] as? [String] == ["town_A"])
        #expect(surveys[0]["visible_route_list"] is NSNull)
        let questions = try #require(surveys[0]["questions"] as? [[String: Any]])
        #expect(questions.map { $0["required"] as? Bool } == [true, false, false])
        #expect((questions[0]["content"] as? [String: Any])?["options"] as? [String] == ["Fine", "Bad"])
        #expect((json["region"] as? [String: Any])?["name"] as? String == "Town")
    }

    @Test(arguments: ["", "?user_id=", "?user_id=%20%09"])
    func `a survey request without a rider's id is rejected`(_ query: String) async throws {
        let scene = try Scene(regions: Self.regions)
        let answer = try await scene.ask { try await $0.ask("/api/v1/regions/1/surveys" + query) }
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json["errors"] as? [String] == ["user_id is required"])
    }

    @Test func `answers to a survey are merged by question`() async throws {
        let access = try MemoryAppRecords.access()
        let scene = try Scene(sidecar: access, regions: Self.regions)
        try await scene.ask { client async throws in
            let first = try await Self.send(
                client, "survey_id=7&user_identifier=u&responses=\(Self.encoded(Self.answers([1: "Fine"])))")
            #expect(first.status == .created)
            let response = try #require(try first.json["survey_response"] as? [String: String])
            let id = try #require(response["id"])
            #expect(id.count == 32 && response["update_path"] == "/api/v1/survey_responses/\(id)")
            for (method, answers) in [(.post, [3: "x"]), (.put, [1: "Bad"]), (.patch, [3: "y"])]
                as [(HTTPRequest.Method, [Int: String])]
            {
                let text = Self.answers(answers).replacing("\"", with: "\\\"")
                let more = try await Self.send(client, "{\"responses\":\"\(text)\"}", method, id: id)
                #expect(more.status == .ok)
            }
            let record = try #require(
                try await access.repository.record(.surveyResponse, access.name(.surveyResponse, [id])))
            let kept = try #require(access.content(of: record, as: SurveyResponse.self))
            #expect(kept.answers == [.init(question: 1, text: "Bad"), .init(question: 3, text: "y")])
            #expect(!String(decoding: record.content, as: UTF8.self).contains("Bad"))
        }
    }

    @Test(arguments: [
        ("survey_id=1&user_identifier=u", 404), ("user_identifier=u", 404), ("survey_id=7", 422),
        ("survey_id=7&user_identifier=u&responses=x", 422), ("survey_id=7&user_identifier=u&responses=%5B%5D", 201),
        ("survey_id=7&user_identifier=u&responses=%5B%5D&stop_identifier=town_A", 422),
        ("survey_id=7&user_identifier=u&responses=\(Self.encoded(Self.answers([4: "no such question"])))", 422),
        ("survey_id=7&user_identifier=u&responses=\(Self.encoded(#"[{"question_id":"1","answer":"Fine"}]"#))", 422),
        ("survey_id=7&user_identifier=u&responses=\(Self.encoded(#"[{"question_id":1}]"#))", 422),
        (#"{"survey_id":7,"user_identifier":"u","responses":[{"question_id":1.0,"answer":"Fine"}]}"#, 201),
        ("{", 400),
    ])
    func `invalid survey responses are rejected`(body: String, status: Int) async throws {
        let scene = try Scene(sidecar: try MemoryAppRecords.access(), regions: Self.regions)
        let answer = try await scene.ask { try await Self.send($0, body) }
        #expect(answer.status.code == status)
        if status == 422 { #expect(try answer.json["errors"] as? [String] != nil) }
        if status == 404 { #expect(try answer.json["error"] as? String == "Couldn't find Survey") }
    }

    @Test func `a rider's id that is too long is rejected with a specific message`() async throws {
        let scene = try Scene(sidecar: try MemoryAppRecords.access(), regions: Self.regions)
        let body = "survey_id=7&responses=%5B%5D&user_identifier=" + String(repeating: "u", count: 301)
        let answer = try await scene.ask { try await Self.send($0, body) }
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json["errors"] as? [String] == ["User identifier is too long (maximum is 300 bytes)"])
    }

    @Test func `an unknown survey response cannot be amended`() async throws {
        let scene = try Scene(sidecar: try MemoryAppRecords.access(), regions: Self.regions)
        let answer = try await scene.ask { try await Self.send($0, "responses=%5B%5D", id: "00") }
        #expect(answer.status == .notFound)
    }
}
