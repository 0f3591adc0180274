import Foundation
import TransitCore

/// Which tiles show places with what lies around them.
struct TilesAround: Sendable {
    /// Metres around a place that are shown at every zoom.
    static let reach = 1500.0
    /// Degrees; the map of the world is a square that ends here.
    private static let northernmost = 85.051_128_779_8
    private static let metersAround = 40_075_017.0

    /// From the world's north-western corner, 0 ..< 1 to the east and to the south; and how far is shown around it.
    private struct Spot {
        var x: Double
        var y: Double
        var reach: Double
    }

    private let spots: [Spot]

    /// - Parameter content: of the archive; places beyond its bounds, and what is no place, do not count.
    init(_ places: some Sequence<Coordinate>, within content: TileContent) {
        spots = places.lazy.filter { $0.isPlausible && content.contains($0) }.map { Self.spot($0) }
    }

    var isEmpty: Bool { spots.isEmpty }

    /// - Returns: in the order of their numbers; nil for more than `most`.
    func tiles(at zoom: Int, most: Int) -> [TileAddress]? {
        let side = 1 << zoom
        var found: Set<TileAddress> = []
        for spot in spots {
            // Half a tile at least, so that a map that shows all of a town has something to its edges.
            let reach = max(spot.reach * Double(side), 0.5)
            let (x, y) = (spot.x * Double(side), spot.y * Double(side))
            let rows = max(Int(y - reach), 0)...min(Int(y + reach), side - 1)
            let columns = Int((x - reach).rounded(.down))...Int((x + reach).rounded(.down))
            for column in columns.prefix(side) {
                // The world goes on behind the 180th meridian.
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
