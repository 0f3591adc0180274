import CompatAPIs
import WebServer

extension Configuration {
    /// Returns the names of the sections that differ between two configurations and take effect only after a restart.
    /// All sections except `agencies` do.
    func parts(otherThanIn other: Configuration) -> [String] {
        let parts = [
            ("server", server == other.server), ("basemap", basemap == other.basemap),
            ("intercity", intercity == other.intercity), ("geocoder", geocoder == other.geocoder),
            ("streets", streets == other.streets), ("imports", imports == other.imports),
            ("vault", vault == other.vault), ("push", push == other.push),
            ("predictions", predictions == other.predictions), ("history", history == other.history),
            ("database", database == other.database),
            ("cluster", cluster == other.cluster), ("sidecar", sidecar == other.sidecar),
            ("alerts", alerts == other.alerts), ("site", site == other.site),
        ]
        return parts.filter { !$0.1 }.map(\.0)
    }

    /// Throws if the configuration has no agency, or if a setting refers to an unknown one.
    package func checkAgencies(_ path: String) throws(Failure) {
        if let trouble = agencyTroubles(path).first { throw Failure(.badConfiguration, trouble) }
    }

    /// The problems of the list of agencies: it is empty, or settings refer to agencies that are not configured.
    package func agencyTroubles(_ path: String) -> [String] {
        guard !agencies.isEmpty else { return ["\(path) has no agency; add one under agencies"] }
        let known = Set(agencies.map(\.id))
        func unknown(_ ids: [String], _ place: String) -> [String] {
            ids.filter { !known.contains($0) }.map {
                "\(place): unknown agency \"\($0)\"; list ids of agencies in this file"
            }
        }
        return unknown(intercity?.timetables ?? [], "intercity: timetables")
            + unknown(site?.startID.map { [String($0.prefix { $0 != ":" })] } ?? [], "site: start")
            + sidecar.api.regions.flatMap { unknown($0.agencies ?? [], "sidecar: region \($0.id)") }
    }
}
