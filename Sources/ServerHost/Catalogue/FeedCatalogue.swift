import GTFSSchedule
import TransitCore

/// A catalogue of the world's feeds, in the format of the Mobility Database's feeds_v2.csv.
package struct FeedCatalogue: Sendable {
    /// The URL of the Mobility Database's catalogue.
    package static let usualAddress = "https://files.mobilitydatabase.org/feeds_v2.csv"
    /// The maximum number of entries; the Mobility Database has about 7,000.
    private static let mostEntries = 200_000
    /// The maximum number of realtime feeds returned for a timetable.
    private static let mostSiblings = 20

    let entries: [CatalogueEntry]
    private let positions: [String: Int]

    package init(_ entries: [CatalogueEntry]) {
        self.entries = entries
        positions = Dictionary(entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Reads a catalogue from a CSV file.
    package init(path: String) throws(Failure) {
        let table: CSVTable
        do throws(ImportError) {
            table = try CSVTable(path: path, columns: CatalogueEntry.columns, limit: Self.mostEntries)
        } catch {
            throw Failure(error)
        }
        guard let missing = CatalogueEntry.required.first(where: { table.missing.contains($0) }) else {
            self.init(table.rows.compactMap { CatalogueEntry(row: $0) })
            return
        }
        throw Failure(
            .badData, "\(path) is not a catalogue in the format of the Mobility Database: it has no column \(missing)")
    }

    /// The number of timetables (schedule feeds) in the catalogue.
    package var count: Int { entries.count(where: { $0.kind == .schedule }) }

    /// Returns the entry with an ID, including inactive and replaced entries.
    package func entry(_ id: String) -> CatalogueEntry? { positions[id].map { entries[$0] } }

    /// Returns the entries that replace an entry, following chains of replacements; the entry itself if none does.
    package func current(_ entry: CatalogueEntry) -> [CatalogueEntry] {
        var seen: Set<String> = []
        var found: [CatalogueEntry] = []
        var rest = [entry]
        while let next = rest.popLast() {
            guard seen.insert(next.id).inserted else { continue }
            let successors = next.successors.compactMap { self.entry($0) }.filter { $0.kind == entry.kind }
            if successors.isEmpty { found.append(next) } else { rest += successors.reversed() }
        }
        // Empty if the replacements form a cycle.
        return found.isEmpty ? [entry] : found
    }

    /// Returns the active realtime feeds, at most 20, of a timetable and of the timetables that it replaced.
    package func realtime(of schedule: CatalogueEntry) -> [CatalogueEntry] {
        let replaced = entries.filter { entry in
            entry.kind == .schedule && !entry.successors.isEmpty && current(entry).contains { $0.id == schedule.id }
        }
        let ids = Set(replaced.map(\.id) + [schedule.id])
        var known: Set<String> = []
        let found = entries.filter { $0.kind == .realtime && !ids.isDisjoint(with: $0.schedules) }.flatMap(current)
            .filter { entry in
                guard entry.status == .active, let address = entry.address else { return false }
                return known.insert(address).inserted
            }
        return Array(found.prefix(Self.mostSiblings))
    }
}
