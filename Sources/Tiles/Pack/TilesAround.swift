import Foundation
import TransitCore

/// Determines the tiles that show given coordinates and their surroundings.
struct TilesAround: Sendable {
    /// The radius in metres around a coordinate that is included at all zoom levels.
    static let reach = 1500.0
    /// The northern limit of Web Mercator in degrees.
    private static let northernmost = 85.051_128_779_8
    private static let metersAround = 40_075_017.0

    /// A point in Web Mercator, with the radius around it that is included. Coordinates are in 0..<1, from the
    /// north-western corner to the east and south.
    private struct Spot {
        var x: Double
        var y: Double
        var reach: Double
    }

    private let spots: [Spot]

    /// Converts the coordinates to points.
    /// - Parameter content: The metadata of the archive. Implausible coordinates, and those outside its bounds, are
    ///   ignored.
    init(_ places: some Sequence<Coordinate>, within content: TileContent) {
        spots = places.lazy.filter { $0.isPlausible && content.contains($0) }.map { Self.spot($0) }
    }

    var isEmpty: Bool { spots.isEmpty }

    /// Returns the tiles at a zoom level.
    /// - Parameter most: The maximum number of tiles.
    /// - Returns: The addresses in ascending order of tile number; nil if there are more than `most`.
    func tiles(at zoom: Int, most: Int) -> [TileAddress]? {
        let side = 1 << zoom
        var found: Set<TileAddress> = []
        for spot in spots {
            // The radius is at least half a tile, so that a map of a whole town is filled to its edges.
            let reach = max(spot.reach * Double(side), 0.5)
            let (x, y) = (spot.x * Double(side), spot.y * Double(side))
            let rows = max(Int(y - reach), 0)...min(Int(y + reach), side - 1)
            let columns = Int((x - reach).rounded(.down))...Int((x + reach).rounded(.down))
            for column in columns.prefix(side) {
                // Columns wrap around at the 180th meridian.
                let column = (column % side + side) % side
                for row in rows {
                    if let address = TileAddress(zoom: zoom, column: column, row: row) { found.insert(address) }
                }
            }
            guard found.count <= most else { return nil }
        }
        return found.map { ($0, $0.number) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    private static func spot(_ place: Coordinate) -> Spot {
        let latitude = min(max(place.latitude, -northernmost), northernmost) * .pi / 180
        let x = min(max((place.longitude + 180) / 360, 0), 1.0.nextDown)
        let y = min(max((1 - asinh(tan(latitude)) / .pi) / 2, 0), 1.0.nextDown)
        return Spot(x: x, y: y, reach: reach / (metersAround * cos(latitude)))
    }
}

extension TileContent {
    func contains(_ place: Coordinate) -> Bool {
        (west...east).contains(place.longitude) && (south...north).contains(place.latitude)
    }
}
