import Foundation
import StreetMap

/// The results of compiling an extract, as lines of text.
struct StreetText {
    private let report: StreetReport
    private let seconds: Double

    init(_ report: StreetReport, seconds: Double) {
        self.report = report
        self.seconds = seconds
    }

    var lines: [String] {
        [
            "\(report.ways) ways, \(report.junctions) junctions, \(report.edges) edges, \(report.barriers) pieces of barriers",
            "\(report.bytes) bytes in \(String(format: "%.2f", seconds)) s",
        ] + dropped
    }

    private var dropped: [String] {
        DropReason.allCases.compactMap { reason in
            report.dropped[reason].map { "  left out: \($0) × \(reason.words)" }
        }
    }
}

extension DropReason {
    var words: String {
        switch self {
        case .forbidden: "way where nobody may walk"
        case .notForWalking: "motorway, busway or other way that is not for walking"
        case .unbuilt: "way that is not built yet"
        case .tooShort: "way without two different places"
        case .missingNodes: "way that the extract cuts off"
        case .tooLong: "piece of a way that is too long to be one"
        case .misplacedNodes: "node that lies nowhere on earth"
        }
    }
}
