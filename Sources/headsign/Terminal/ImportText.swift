import GTFSSchedule
import ServerHost
import TransitCore

/// Formats the result of an import as lines of text.
struct ImportText {
    private let report: ImportReport
    private let samples: Int

    /// - Parameter samples: The number of examples to list for each notice.
    init(_ report: ImportReport, samples: Int) {
        self.report = report
        self.samples = samples
    }

    var lines: [String] { [title, contents, days].filter { !$0.isEmpty } + consequences + notices }

    private var title: String {
        report.version.isEmpty ? report.agencyName : "\(report.agencyName), version \(report.version)"
    }

    private var contents: String {
        CountText.counts([
            (report.routes, "route"), (report.stops, "stop"), (report.patterns, "pattern"), (report.trips, "trip"),
            (report.stopTimes, "stop time"),
        ])
    }

    private var days: String {
        guard let first = report.firstDay, let last = report.lastDay else { return "No service dates." }
        return "Service from \(first.iso) to \(last.iso), \(report.timeZone)"
    }

    private var consequences: [String] {
        guard !report.consequences.isEmpty else { return [] }
        return ["Left out or changed:"] + report.consequences.map { "  " + $0.words }
    }

    private var notices: [String] {
        guard !report.notices.isEmpty else { return ["No notices."] }
        let counts = Rule.Severity.allCases.compactMap { severity -> String? in
            let count = report.count(of: severity)
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 || severity == .info ? "" : "s")"
        }
        return ["Notices: " + counts.joined(separator: ", ")] + report.notices.flatMap(describe)
    }

    private func describe(_ group: ImportNoticeGroup) -> [String] {
        let title = "  \(group.rule.severity.rawValue) \(group.rule.rawValue), \(group.file), \(group.count) ×"
        return ["\(title): \(group.rule.words)"] + group.samples.prefix(samples).map { "    " + describe($0) }
    }

    private func describe(_ notice: ImportNotice) -> String {
        let place = notice.row.map { "row \($0)" } ?? "the file"
        let value = notice.value.map { " \"\($0)\"" } ?? ""
        return place + (notice.field.map { ", \($0)" } ?? "") + value
    }
}
