import Foundation
import TestSupport
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct `Damaged SIRI` {
    private let adapter = SIRIAdapter()
    private static let situations = [
        SIRITown.works,
        SIRITown.situation("TOWN BUS_s2", lines: ["TOWN BUS_K3"], conditions: #"[{"Condition": "noService"}]"#),
    ]

    /// Whether a line appears undisturbed: alerts are known, and none of them matches the line.
    private func looksWell(_ line: String, in reading: FeedReading) -> Bool {
        guard let alerts = reading.alerts else { return false }
        return !alerts.contains { alert in
            alert.entities.isEmpty || alert.entities.contains { [line, nil].contains($0.routeID) && $0.stopID == nil }
        }
    }

    @Test func `damage in one place neither loses the other vehicle nor hides the alert of a line`() throws {
        let tree = try SIRIMutation.tree(SIRITown.body(situations: Self.situations))
        for path in SIRIMutation.paths(tree) {
            for replacement in SIRIMutation.replacements {
                let body = try SIRIMutation.body(SIRIMutation.replacing(tree, at: path[...], with: replacement))
                guard let reading = try? adapter.reading(from: body) else { continue }
                let visit = Self.visit(path)
                let kept = Set(reading.vehicles?.map(\.id) ?? [])
                if let visit { #expect(kept.contains(visit == 0 ? "TOWN BUS_42" : "TOWN BUS_41"), "\(path)") }
                guard !Self.isWhereLinesStand(path) else { continue }
                #expect(!looksWell("TOWN BUS_K3", in: reading), "\(path)")
            }
        }
    }

    /// Returns the index of the visit that a path leads into.
    private static func visit(_ path: [SIRIMutation.Step]) -> Int? {
        guard path.count > 6, case .key("VehicleActivity") = path[4], case .position(let number) = path[5] else {
            return nil
        }
        return number
    }

    /// Whether a valid replacement at the path, such as of a list or a line name, loses data without being detectable.
    private static func isWhereLinesStand(_ path: [SIRIMutation.Step]) -> Bool {
        switch path.last {
        case .key("LineRef"), .key("PtSituationElement"), .key("SituationExchangeDelivery"): true
        case .position: true
        default: false
        }
    }

    @Test func `random bytes do not crash the adapter`() {
        var random = SeededRandom(seed: 13)
        let body = SIRITown.body(situations: Self.situations)
        for round in 0..<500 {
            var damaged = body
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 4 == 0 { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
            _ = try? adapter.reading(from: damaged)
        }
    }
}
