import Fetching
import Foundation
import TransitCore

/// Parses stops: `api/v0/stops/`, `shared/stops.xml` and the stops in `shared/public_feed.xml`.
enum MagicBusStops {
    static func network(json body: [UInt8]) throws(FeedError) -> ProviderNetwork {
        var network = ProviderNetwork()
        for row in try MagicBusDocument.rows(body, expecting: "a list of Magic Bus stops") {
            let names = (row.word("human_name"), row.word("unique_name"), row.word("additional_name"))
            network.add(
                stop(
                    id: row.word("id"), human: names.0, unique: names.1, more: names.2,
                    row.coordinate("latitude", "longitude")))
        }
        return network
    }

    static func network(xml body: [UInt8]) throws(FeedError) -> ProviderNetwork {
        var network = ProviderNetwork()
        for row in try MagicBusDocument.rows(body, "stop", in: "stopfeed", expecting: "a list of Magic Bus stops") {
            network.add(stop(row, row.coordinate("lat", "lon")))
        }
        return network
    }

    /// Parses a stop of an older feed. The older feeds differ only in the names of the coordinates.
    static func stop(
        _ row: MarkupElement, _ coordinate: Result<Coordinate, MagicBusLoss>
    ) -> Result<ProviderNetwork.Stop, MagicBusLoss> {
        let unique = row.word("name")
        return stop(
            id: id(ofUniqueName: unique), human: row.word("name2"), unique: unique, more: row.word("name3"), coordinate)
    }

    /// Derives a stop id from a stop's unique name, because the older feeds have no ids. It consists of letters and
    /// digits, such as `c-c-little-se` for "C.C. Little SE", and is stable across feeds and days.
    static func id(ofUniqueName name: String?) -> String? {
        guard let name else { return nil }
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? nil : words.joined(separator: "-")
    }

    /// - Parameters:
    ///   - human: The name of the location, which several stops may share.
    ///   - unique: The name that distinguishes stops at the same location.
    private static func stop(
        id: String?, human: String?, unique: String?, more: String?, _ coordinate: Result<Coordinate, MagicBusLoss>
    ) -> Result<ProviderNetwork.Stop, MagicBusLoss> {
        guard let id else { return .failure(MagicBusLoss(.noID)) }
        return coordinate.map { coordinate in
            let name = human ?? unique ?? more ?? id
            var stop = ProviderNetwork.Stop(id: id, name: name, coordinate: coordinate)
            var described = [unique, more].compactMap(\.self).filter { $0 != name }
            if described.count == 2, described[0] == described[1] { described.removeLast() }
            stop.description = described.joined(separator: ", ")
            return stop
        }
    }
}

extension ProviderNetwork {
    /// Adds a stop, or counts the reason why it is omitted.
    mutating func add(_ stop: Result<Stop, MagicBusLoss>) {
        switch stop {
        case .success(let stop): stops.append(stop)
        case .failure(let loss): discarded.add(loss.reason)
        }
    }
}
