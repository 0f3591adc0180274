import Tiles

extension API {
    /// `GET /tiles/{z}/{x}/{y}`: a vector tile of the map's ground, as the operator's file has it. 204 where nothing is
    /// to be drawn.
    func tile(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = request.query.text("v")
        try request.query.finish()
        guard let baseMap else { throw .notFound("This server has no tiles of its own.") }
        let numbers = request.parameters.compactMap { Self.number($0) }
        guard numbers.count == 3, baseMap.content.zooms.contains(numbers[0]),
            let address = TileAddress(zoom: numbers[0], column: numbers[1], row: numbers[2])
        else {
            let zooms = baseMap.content.zooms
            throw .notFound("Tiles go from zoom \(zooms.lowerBound) to \(zooms.upperBound), and to the world's edges.")
        }
        return .streamed(
            SentTile(baseMap: baseMap, address: address, isLasting: version == baseMap.content.version))
    }

    /// Digits alone: an address has one form.
    private static func number(_ text: String) -> Int? {
        guard text.utf8.count <= 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.utf8.count == 1 || text.utf8.first != 0x30 ? Int(text) : nil
    }
}
