import ArgumentParser
import Foundation
import ServerHost
import ServiceHistory
import TransitCore

/// The options of all commands that read recorded service days.
struct HistoryOptions: ParsableArguments {
    @Option(help: "The server's data folder.", completion: .directory)
    var data = "var"

    @Option(help: "The agency's id; optional if there is only one.")
    var agency: String?

    /// Returns an exporter of the agency's recorded days.
    func exporter() throws -> HistoryExporter {
        let id = try chosenAgency()
        return HistoryExporter(agency: id, folder: HistoryFolder(root: data + "/history", agency: id))
    }

    private func chosenAgency() throws -> String {
        let known = ((try? FileManager.default.contentsOfDirectory(atPath: data + "/agencies")) ?? []).sorted()
        let list = known.joined(separator: ", ")
        guard let agency else {
            guard known.count == 1 else {
                let cause = known.isEmpty ? "\(data) is not a server's data folder" : "the server has several agencies"
                throw Failure(.noInput, cause + (known.isEmpty ? "; name it with --data" : ": \(list); use --agency"))
            }
            return known[0]
        }
        // The id names a folder, and an agency that was removed still has its history.
        guard !agency.isEmpty, !agency.contains("/"), agency != ".", agency != ".." else {
            throw Failure(.noInput, "\"\(agency)\" is not an agency's id. The server's agencies: \(list)")
        }
        return agency
    }
}

/// The first and the last service day of an export.
struct PeriodOptions: ParsableArguments {
    @Option(help: "The first service day, such as 2026-11-01.")
    var from: DateArgument

    @Option(help: "The last service day. Default: the first one.")
    var to: DateArgument?

    func validate() throws {
        guard from.date <= (to ?? from).date else { throw ValidationError("--to must not be before --from.") }
    }

    var dates: ClosedRange<ServiceDate> { from.date...(to ?? from).date }
}
