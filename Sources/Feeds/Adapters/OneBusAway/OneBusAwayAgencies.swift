import Fetching
import TransitCore

extension OneBusAwayResponse {
    /// Parses agencies from `agencies-with-coverage`.
    func agencies(timeZone: String) -> [ProviderNetwork.Agency] {
        let described = references["agencies"].elements
        let covered = list.elements.compactMap { $0["agencyId"].text }
        let known = Dictionary(described.compactMap { row in row["id"].text.map { ($0, row) } }) { first, _ in first }
        return covered.map { id in
            let row = known[id]
            var agency = ProviderNetwork.Agency(id: id, name: row?["name"].text ?? id)
            agency.url = row?["url"].text ?? ""
            agency.phone = row?["phone"].text ?? ""
            agency.timeZone = row?["timezone"].text ?? timeZone
            agency.language = row?["lang"].text?.lowercased() ?? ""
            return agency
        }
    }

    /// Parses routes from `routes-for-agency`.
    func routes(discarding discarded: inout DiscardCounts) -> [ProviderNetwork.Route] {
        var routes: [ProviderNetwork.Route] = []
        for row in list.elements {
            guard row.isObject else { discarded.add(.malformed); continue }
            guard let id = row["id"].text else { discarded.add(.noID); continue }
            routes.append(ProviderNetwork.Route(row, id: id))
        }
        return routes
    }
}

extension ProviderNetwork.Route {
    fileprivate init(_ row: JSONValue, id: String) {
        self.init(
            id: id, shortName: row["shortName", "nullSafeShortName"].text ?? SIRIIdentifiers.withoutAgency(id),
            longName: row["longName"].text ?? "")
        agencyID = row["agencyId"].text
        description = row["description"].text ?? ""
        url = row["url"].text ?? ""
        type = row["type"].integer.flatMap { UInt16(exactly: $0) } ?? 3
        color = row["color"].text.flatMap { RouteColor(hex: $0.utf8) }
        textColor = row["textColor"].text.flatMap { RouteColor(hex: $0.utf8) }
    }
}
