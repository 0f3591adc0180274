extension Configuration {
    /// The parts of the file, but for the agencies, in which another configuration differs: what a server takes up at
    /// its next start only.
    func parts(otherThanIn other: Configuration) -> [String] {
        let parts = [
            ("server", server == other.server), ("basemap", basemap == other.basemap),
            ("intercity", intercity == other.intercity), ("geocoder", geocoder == other.geocoder),
            ("streets", streets == other.streets), ("imports", imports == other.imports),
            ("vault", vault == other.vault), ("push", push == other.push),
            ("predictions", predictions == other.predictions), ("database", database == other.database),
            ("cluster", cluster == other.cluster),
        ]
        return parts.filter { !$0.1 }.map(\.0)
    }

    /// A server has agencies, and coaches are looked for in timetables of its own.
    func checkAgencies(_ path: String) throws(Failure) {
        if let trouble = agencyTroubles(path).first { throw Failure(.badConfiguration, trouble) }
    }

    /// All that is wrong with the list of agencies as a whole.
    func agencyTroubles(_ path: String) -> [String] {
        guard !agencies.isEmpty else { return ["\(path) names no agency: add one under agencies"] }
        let known = Set(agencies.map(\.id))
        return (intercity?.timetables ?? []).filter { !known.contains($0) }.map {
            "intercity: timetables: there is no agency \"\($0)\""
        }
    }
}
