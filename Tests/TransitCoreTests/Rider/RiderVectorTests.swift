import Foundation
import Testing

@testable import TransitCore

/// Runs the same journal scripts as the browser tests, which run them in the WebAssembly module: both must behave
/// identically.
///
/// If `HEADSIGN_RECORD` is set in the environment, the current results are written to the file, and the test fails in
/// order to report this.
@Suite struct RiderVectorTests {
    @Test func `commands and queries match the recorded cases`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/journal.json").standardizedFileURL
        let written = try JSONDecoder().decode([RiderCase].self, from: Data(contentsOf: file))
        let shown = written.map { $0.played() }
        if ProcessInfo.processInfo.environment["HEADSIGN_RECORD"] != nil {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(shown).write(to: file)
            Issue.record("recorded \(file.path)")
        }
        for (written, shown) in zip(written, shown) {
            for (index, (wanted, step)) in zip(written.steps, shown.steps).enumerated() {
                #expect(wanted.answer == step.answer, "\(written.name), step \(index)")
            }
            #expect(written.file == shown.file, "\(written.name)")
        }
    }
}

/// A test case with the commands and queries of one writer. In a command, `$3` stands for the event of step 3.
private struct RiderCase: Codable {
    struct Step: Codable {
        /// The writer's clock in milliseconds since 1970.
        var clock: Int64?
        var command: UInt8?
        var question: UInt8?
        var arguments: [Argument]?
        /// The result as JSON.
        var answer: String?
    }

    struct Argument: Codable {
        var field: UInt8
        var key: String?
        var value: Value?
    }

    enum Value: Codable {
        case integer(Int64)
        case text(String)
        case place(PlaceValue)
        case coach(CoachValue)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let integer = try? container.decode(Int64.self) {
                self = .integer(integer)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let coach = try? container.decode(CoachValue.self) {
                self = .coach(coach)
            } else {
                self = .place(try container.decode(PlaceValue.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .integer(let integer): try container.encode(integer)
            case .text(let text): try container.encode(text)
            case .place(let place): try container.encode(place)
            case .coach(let coach): try container.encode(coach)
            }
        }
    }

    struct CoachValue: Codable {
        var departure: Int64
        var zone: String
        var `operator`: String
        var destination: String
        var search: String
    }

    struct PlaceValue: Codable {
        var name: String
        var address: String
        var lat: Double
        var lon: Double
    }

    var name: String
    var writer: UInt64
    /// The date of the queries, in days since 1970.
    var today: Int32
    var steps: [Step]
    /// The exported journal as Base64.
    var file: String?

    func played() -> RiderCase {
        var copy = self
        var rider = Rider(writer: writer)
        var events: [String: String] = [:]
        for (index, step) in steps.enumerated() {
            if let number = step.command {
                let (event, answer) = perform(step.bytes(number, events), at: step.clock ?? 0, on: &rider)
                events["$\(index)"] = event
                copy.steps[index].answer = answer
            } else if let number = step.question {
                let answer = QuestionReader(step.bytes(number, events))?
                    .answer(from: rider, today: ServiceDate(daysSince1970: today))
                copy.steps[index].answer = answer.map { String(decoding: $0.bytes, as: UTF8.self) }
            }
        }
        copy.file = Data(rider.journal.file).base64EncodedString()
        return copy
    }

    private func perform(_ bytes: [UInt8], at clock: Int64, on rider: inout Rider) -> (event: String?, answer: String) {
        do throws(Refusal) {
            guard let command = CommandReader(bytes)?.riderCommand else { throw .notUnderstood }
            let prepared = try rider.prepare(command, clock: EpochMilliseconds(clock))
            _ = rider.merge(prepared.frames)
            let event = prepared.event!.text.string
            return (event, "{\"event\":\"\(event)\"}")
        } catch {
            return (nil, String(decoding: error.json.bytes, as: UTF8.self))
        }
    }
}

extension RiderCase.Step {
    func bytes(_ number: UInt8, _ events: [String: String]) -> [UInt8] {
        var writer = ByteWriter()
        writer.byte(number)
        for argument in arguments ?? [] {
            let key = argument.key.map { TextKey(events[$0] ?? $0) }
            Assignment(argument.field, key: key, argument.fieldValue(events)).write(to: &writer)
        }
        return writer.bytes
    }
}

extension RiderCase.Argument {
    fileprivate func fieldValue(_ events: [String: String]) -> FieldValue {
        switch value {
        case nil: .none
        case .integer(let integer): .integer(integer)
        case .text(let text): .text(events[text] ?? text)
        case .place(let place):
            SavedPlace(
                name: place.name, address: place.address, latitude: Int32((place.lat * 1e7).rounded()),
                longitude: Int32((place.lon * 1e7).rounded())
            ).map { .place($0) } ?? .unknown
        case .coach(let coach):
            CoachDeparture(
                departure: EpochSeconds(coach.departure), zone: coach.zone, operatorName: coach.operator,
                destination: coach.destination, search: coach.search
            ).map { .coach($0) } ?? .unknown
        }
    }
}
