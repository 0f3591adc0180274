import Foundation
import StreetMap

/// Formats the result of compiling a street network as lines of text.
struct StreetText {
    private let report: StreetReport
    private let seconds: Double

    init(_ report: StreetReport, seconds: Double) {
        self.report = report
        self.seconds = seconds
    }

    var lines: [String] {
        [
            "\(report.ways) ways, \(report.junctions) junctions, \(report.edges) edges, \(report.barriers) barriers",
            "\(report.bytes) bytes in \(String(format: "%.2f", seconds)) s",
        ] + dropped
    }

    private var dropped: [String] {
        DropReason.allCases.compactMap { reason in
            report.dropped[reason].map { "  omitted: \($0) × \(reason.words)" }
        }
    }
}

extension DropReason {
    var words: String {
        switch self {
        case .forbidden: "way closed to pedestrians"
        case .notForWalking: "motorway, busway or other non-walkable way"
        case .unbuilt: "way under construction or proposed"
        case .tooShort: "way with fewer than two distinct points"
        case .missingNodes: "way with nodes outside the extract"
        case .tooLong: "implausibly long segment of a way"
        case .misplacedNodes: "node with invalid coordinates"
        }
    }
}
