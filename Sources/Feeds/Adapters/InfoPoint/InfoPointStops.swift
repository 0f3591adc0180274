import Fetching
import TransitCore

/// Parses InfoPoint's stops.
enum InfoPointStops {
    static func stops(from body: [UInt8]) throws(FeedError) -> (stops: [ProviderNetwork.Stop], discarded: DiscardCounts)
    {
        let expected = "a list of InfoPoint stops"
        var (stops, discarded): ([ProviderNetwork.Stop], DiscardCounts) = ([], DiscardCounts())
        for row in try JSONValue(body, expecting: expected).rows(with: "StopId", expecting: expected) {
            switch stop(of: row) {
            case .success(let stop): stops.append(stop)
            case .failure(let fault): discarded.add(fault.reason)
            }
        }
        return (stops, discarded)
    }

    static func stop(of row: JSONValue) -> Result<ProviderNetwork.Stop, RowFault> {
        guard row.isObject else { return .failure(RowFault(reason: .malformed)) }
        guard let id = row["StopId"].infoPointID else { return .failure(RowFault(reason: .noID)) }
        guard let latitude = row["Latitude"].number, let longitude = row["Longitude"].number else {
            return .failure(RowFault(reason: .noPosition))
        }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isPlausible else { return .failure(RowFault(reason: .implausiblePosition)) }
        let description = row["Description"].words ?? ""
        var stop = ProviderNetwork.Stop(id: id, name: row["Name"].words ?? description, coordinate: coordinate)
        // Depending on the agency, the description contains the stop code, a description, or a copy of the name.
        if isCode(description) {
            stop.code = description
        } else if description != stop.name {
            stop.description = description
        }
        return .success(stop)
    }

    private static func isCode(_ text: String) -> Bool {
        text.count <= 8 && text.contains(where: \.isNumber) && !text.contains(" ")
    }
}
