import Foundation
import ServerHost
import TransitCore

/// Searches the feed catalogue by name, and creates the first configuration for the selected feed.
struct CatalogueSearch {
    let source: CatalogueSource
    let environment: ServerEnvironment
    let isSimulated: Bool

    private var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// Returns the first configuration and the compiled timetable for a name.
    /// - Throws: ``Failure`` if no feed or several feeds match, or if the timetable is unusable.
    func first(for name: String) async throws -> (FirstConfiguration, Timetable) {
        Terminal.report("Searching \(source.place)")
        let found = try await source.read(environment)
        if let note = found.note { Terminal.report(note) }
        let entry = try only(found.catalogue.search(name), in: found.catalogue, for: name)
        let siblings = isSimulated ? [] : found.catalogue.realtime(of: entry)
        Terminal.report(CatalogueText.title(entry) + " (\(entry.id))")
        let variable = FirstConfiguration.keyVariable(of: entry.provider)
        let download = CatalogueImport(TrialImport(environment), source, variables: variables)
        let timetable = try await download.timetable(of: entry, variable: variable) {
            Terminal.report("Fetching \($0)")
        }
        if let note = timetable.note { Terminal.report(note) }
        var first = FirstConfiguration(
            feed: timetable.feed, timetable: timetable.timetable, provider: entry.provider)
        first.realtime = siblings.compactMap { $0.realtimeFeed(variable: variable) }
        first.attribution = entry.attribution(with: siblings)
        first.variables = variables
        reportRights(entry, siblings, variable)
        return (first, timetable.timetable)
    }

    /// Returns the only match, or the match that the user selects at the terminal.
    private func only(
        _ found: [CatalogueEntry], in catalogue: FeedCatalogue, for name: String
    ) throws(Failure) -> CatalogueEntry {
        guard !found.isEmpty else {
            throw Failure(
                .noInput,
                "none of the catalogue's \(catalogue.count) timetables matches \"\(name)\". Try the city alone, as it is "
                    + "written there, or the agency. If you have a feed: headsign init FILE-OR-URL")
        }
        guard found.count > 1 else { return found[0] }
        Terminal.report("\(found.count) feeds match \"\(name)\":")
        CatalogueText.list(found, in: catalogue).forEach(Terminal.report)
        let listed = min(found.count, CatalogueText.mostListed)
        if found.count > listed { Terminal.report("     and \(found.count - listed) more") }
        if Terminal.canAsk, let number = Int(Terminal.ask("Number of the feed (1 to \(listed)): ")),
            (1...listed).contains(number)
        {
            return found[number - 1]
        }
        throw Failure(
            .noInput,
            "name one by its id, such as headsign init \(found[0].id), or narrow the name, such as \"City, Region\"")
    }

    /// Prints the licence, and the keys that realtime feeds require.
    private func reportRights(_ entry: CatalogueEntry, _ siblings: [CatalogueEntry], _ variable: String) {
        Terminal.report(
            entry.licence.map { "Licence: \(LicenceName.of($0)), \($0)" }
                ?? "Licence: unknown to the catalogue. Ask \(entry.provider) whether you may publish its data.")
        for sibling in siblings where sibling.realtimeFeed(variable: variable)?.isUsable(variables) == false {
            Terminal.report(
                "The realtime feed \(CatalogueImport.need(of: sibling)). It is a comment in the configuration.")
        }
    }
}
