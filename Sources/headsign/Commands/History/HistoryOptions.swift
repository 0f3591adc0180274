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
    func exporter() throws -> HistoryExporter { try Self.exporter(of: agency, in: data) }

    /// Returns an exporter of an agency's recorded days.
    /// - Parameter agency: nil for the only agency of the data folder.
    static func exporter(of agency: String?, in data: String) throws -> HistoryExporter {
        let id = try chosenAgency(agency, in: data)
        return HistoryExporter(agency: id, folder: HistoryFolder(root: data + "/history", agency: id))
    }

    private static func chosenAgency(_ agency: String?, in data: String) throws -> String {
        let known = knownAgencies(in: data)
        if let agency { return try checked(agency, known) }
        guard known.count == 1 else {
            let several = "\(data) has several agencies: \(known.joined(separator: ", ")); use --agency"
            throw Failure(
                .noInput, known.isEmpty ? "\(data) is not a server's data folder; name it with --data" : several)
        }
        return known[0]
    }

    /// The agencies of the server, or those of imported days where no server has run. Folders with escaped names are
    /// left out.
    private static func knownAgencies(in data: String) -> [String] {
        func folders(_ name: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: data + "/" + name)) ?? []).sorted()
        }
        let served = folders("agencies")
        return served.isEmpty ? folders("history").filter { !$0.contains("%") } : served
    }

    /// Returns an id that may name a folder. An agency that was removed still has its history.
    /// - Parameter known: the agencies that a refusal lists.
    static func checked(_ agency: String, _ known: [String] = []) throws -> String {
        guard !agency.isEmpty, agency.utf8.count <= 100, !agency.contains("/"), agency != ".", agency != ".." else {
            let list = known.isEmpty ? "" : " The agencies: \(known.joined(separator: ", "))."
            throw Failure(.noInput, "\"\(agency.prefix(100))\" is not an agency's id.\(list)")
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
