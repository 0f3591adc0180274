import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Responses damaged in each place and in various ways. The adapters must not crash, and must decode undamaged rows.
struct InfoPointSpoiltTests {
    private static let documents: [(name: String, text: String)] = [
        ("vehicles", InfoPointTown.vehicles), ("departures", InfoPointTown.departures),
        ("messages", InfoPointTown.messages), ("routes", InfoPointTown.routes),
    ]

    /// Returns the rows that the adapter for a resource decodes from a body; nil if it throws.
    private static func read(_ name: String, _ body: [UInt8]) -> [String]? {
        switch name {
        case "vehicles": (try? InfoPointVehiclesAdapter().reading(from: body))?.vehicles?.map(\.id)
        case "departures":
            (try? InfoPointDeparturesAdapter(stopID: "1").reading(from: body))?.departures?
                .flatMap { $0.departures.map { "\($0.scheduled ?? 0)" } + $0.headways.map(\.routeID) }
        case "messages": (try? InfoPointMessagesAdapter().reading(from: body))?.alerts?.map(\.id)
        default: (try? InfoPointRoutes(from: body))?.routes.map(\.route.id)
        }
    }

    @Test(arguments: documents.map(\.name))
    func `damage in one place does not affect other rows`(name: String) throws {
        let text = try #require(Self.documents.first { $0.name == name }).text
        let root = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let whole = try #require(Self.read(name, Array(text.utf8)))
        for place in InfoPointSpoiler.places(in: root) {
            for replacement in InfoPointSpoiler.replacements {
                guard let spoilt = InfoPointSpoiler.spoil(root, at: place[...], with: replacement) else { continue }
                let left = Self.read(name, try [UInt8](JSONSerialization.data(withJSONObject: spoilt)))
                guard name != "departures", let row = place.first?.base as? Int else { continue }
                let rows = try JSONValue(Array(text.utf8), expecting: "rows").elements
                let own = rows[row][name == "vehicles" ? "VehicleId" : name == "messages" ? "MessageId" : "RouteId"]
                    .text
                let others = whole.filter { $0 != own }
                #expect(Set(left ?? []).isSuperset(of: others), "\(place) as \(String(describing: replacement))")
            }
        }
    }

    /// A vehicle with an unreadable deviation must not appear to be on time.
    @Test func `damage to a response never makes a late bus appear on time`() throws {
        let root = try JSONSerialization.jsonObject(with: Data(InfoPointTown.vehicles.utf8))
        for place in InfoPointSpoiler.places(in: root) where place.first?.base as? Int == 0 {
            for replacement in InfoPointSpoiler.replacements {
                // A deviation of -1 minute is valid and counts as on time.
                if replacement as? Int == -1, place.last?.base as? String == "Deviation" { continue }
                guard let spoilt = InfoPointSpoiler.spoil(root, at: place[...], with: replacement) else { continue }
                let body = try [UInt8](JSONSerialization.data(withJSONObject: spoilt))
                let bus = try InfoPointVehiclesAdapter().reading(from: body).vehicles?.first { $0.id == "12" }
                #expect(bus?.punctuality != .onTime, "\(place)")
                #expect(bus?.deviation != 0, "\(place)")
            }
        }
    }

    @Test(arguments: documents.map(\.name))
    func `a response truncated at any offset is unreadable`(name: String) throws {
        let body = Array(try #require(Self.documents.first { $0.name == name }).text.utf8)
        for length in stride(from: 0, to: body.count - 1, by: 7) {
            #expect(Self.read(name, Array(body[..<length])) == nil)
        }
    }

    @Test func `random bytes do not crash the adapters`() {
        var numbers = SeededRandom(seed: 2015)
        for _ in 0..<300 {
            for document in Self.documents + [("trace", InfoPointTown.trace)] {
                var body = Array(document.text.utf8)
                for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                    let place = Int.random(in: body.indices, using: &numbers)
                    body[place] = UInt8.random(in: 0...255, using: &numbers)
                }
                if document.name == "trace" {
                    guard let pieces = try? KMLTrace.pieces(of: body) else { continue }
                    let stops = [(44.23, -76.48), (44.23, -76.49), (44.23, -76.5)]
                    _ = TraceNetwork(pieces).line(through: stops.map { Coordinate(latitude: $0.0, longitude: $0.1) })
                } else {
                    _ = Self.read(document.name, body)
                }
            }
        }
    }
}
