package import Fetching
package import TransitCore

/// Parses InfoPoint's list of vehicles, of one route or of all routes.
package struct InfoPointVehiclesAdapter: FeedAdapter {
    package init() {}

    package func reading(from body: [UInt8]) throws(FeedError) -> FeedReading {
        let expected = "a list of InfoPoint vehicles"
        return Self.reading(of: try JSONValue(body, expecting: expected).rows(with: "VehicleId", expecting: expected))
    }

    /// Parses vehicle rows. Of two rows with the same id, uses the first.
    static func reading(of rows: [JSONValue]) -> FeedReading {
        var reading = FeedReading(vehicles: [])
        var seen: Set<String> = []
        for row in rows {
            switch InfoPointVehicle.reading(of: row) {
            case .success(let vehicle) where seen.insert(vehicle.id).inserted: reading.vehicles?.append(vehicle)
            case .success: reading.discarded.add(.duplicate)
            case .failure(let fault): reading.discarded.add(fault.reason)
            }
        }
        return reading
    }
}

/// The reason why a row was discarded.
struct RowFault: Error {
    let reason: DiscardReason
}
