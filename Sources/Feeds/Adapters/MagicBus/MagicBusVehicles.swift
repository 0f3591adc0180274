package import Fetching
package import TransitCore

/// Parses the buses in service: `api/v0/buses/` or `shared/location_feed.xml`. Neither contains position timestamps.
package struct MagicBusVehicles: FeedAdapter {
    private let format: MagicBusSettings.Format

    package init(_ format: MagicBusSettings.Format) {
        self.format = format
    }

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        switch format {
        case .json:
            reading(of: try MagicBusDocument.rows(body, expecting: "a list of Magic Bus vehicles"), route: "route")
        case .xml:
            reading(
                of: try MagicBusDocument.rows(body, "item", in: "livefeed", expecting: "a list of Magic Bus vehicles"),
                route: "routeid")
        }
    }

    private func reading(of rows: [some MagicBusRow], route: String) -> FeedReading {
        var reading = FeedReading(vehicles: [])
        var known: Set<String> = []
        for row in rows {
            switch vehicle(row, route: route) {
            case .success(let vehicle) where known.insert(vehicle.id).inserted: reading.vehicles?.append(vehicle)
            case .success: reading.discarded.add(.duplicate)
            case .failure(let loss): reading.discarded.add(loss.reason)
            }
        }
        return reading
    }

    private func vehicle(_ row: some MagicBusRow, route: String) -> Result<VehicleReading, MagicBusLoss> {
        guard let id = row.word("id") else { return .failure(MagicBusLoss(.noID)) }
        return row.coordinate("latitude", "longitude").map { coordinate in
            var vehicle = VehicleReading(id: id, position: coordinate)
            vehicle.bearing = row.bearing
            // Negative route ids are valid.
            vehicle.trip = row.word(route).map { TripReference(routeID: $0) }
            return vehicle
        }
    }
}
