import HTTPServer
import Tiles

extension API {
    /// `GET /tiles/{z}/{x}/{y}`: a vector tile of the base map from the operator's file; 204 for an empty tile. If `v`
    /// is the current version, the response may be cached forever.
    /// - Throws: 404 if the server has no map tiles or the tile does not exist.
    func tile(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = request.query.text("v")
        try request.query.finish()
        guard let baseMap else { throw .notFound("This server has no tiles of its own.") }
        let numbers = request.parameters.compactMap { Self.number($0) }
        guard numbers.count == 3, baseMap.content.zooms.contains(numbers[0]),
            let address = TileAddress(zoom: numbers[0], column: numbers[1], row: numbers[2])
        else {
            let zooms = baseMap.content.zooms
            throw .notFound(
                "Tiles have zoom \(zooms.lowerBound) to \(zooms.upperBound), and x and y below 2 to the power of zoom.")
        }
        return .streamed(
            SentTile(baseMap: baseMap, address: address, isLasting: version == baseMap.content.version))
    }

    /// Parses a tile coordinate in its only accepted form: decimal digits without leading zeros.
    private static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.utf8.count == 1 || text.utf8.first != 0x30 ? Int(text) : nil
    }
}
