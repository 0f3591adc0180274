import ArgumentParser
import Foundation
import ServerHost
import ServiceHistory
import TransitCore

/// The options that all commands on recorded service days share.
struct HistoryOptions: ParsableArguments {
    @Option(help: "The server's data folder.", completion: .directory)
    var data = "var"

    @Option(help: "The agency's id; optional if there is only one.")
    var agency: String?

    /// Returns an exporter for the selected agency's recorded days.
    func exporter() throws -> HistoryExporter { try Self.exporter(of: agency, in: data) }

    /// Returns an exporter for an agency's recorded days.
    /// - Parameter agency: The agency's ID; nil for the only agency in the data folder.
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

    /// The IDs of the server's agencies; if no server has used the data folder, those of imported days. Folders with
    /// escaped names are omitted.
    private static func knownAgencies(in data: String) -> [String] {
        func folders(_ name: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: data + "/" + name)) ?? []).sorted()
        }
        let served = folders("agencies")
        return served.isEmpty ? folders("history").filter { !$0.contains("%") } : served
    }

    /// Returns the ID if it is valid as the name of a folder. It need not be a current agency: a removed agency still
    /// has its history.
    /// - Parameter known: The agencies listed in the error message.
    static func checked(_ agency: String, _ known: [String] = []) throws -> String {
        guard !agency.isEmpty, agency.utf8.count <= 100, !agency.contains("/"), agency != ".", agency != ".." else {
            let list = known.isEmpty ? "" : " The agencies: \(known.joined(separator: ", "))."
            throw Failure(.noInput, "\"\(agency.prefix(100))\" is not an agency's id.\(list)")
        }
        return agency
    }
}

/// The options for the first and last service day of an export.
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
