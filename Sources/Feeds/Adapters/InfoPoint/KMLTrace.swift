import Fetching
import TransitCore

/// The lines of a KML file, in the order and direction in which the file contains them.
struct KMLTrace {
    /// The maximum number of points per file, above that of any real route.
    static let mostPoints = 60_000

    private(set) var pieces: [[Coordinate]] = []
    private(set) var discarded = DiscardCounts()
    private var points = 0

    /// Parses the complete lines of a KML file, which may be truncated.
    /// - Throws: `unreadable` if the file contains no complete line.
    init(_ body: [UInt8]) throws(FeedError) {
        if let tree = MarkupReader.read(body).tree { add(MarkupElement(tree, at: 0), isInLine: false) }
        guard !pieces.isEmpty else { throw .unreadable(expected: "a KML trace", place: "it has no LineString") }
    }

    static func pieces(of body: [UInt8]) throws(FeedError) -> [[Coordinate]] { try KMLTrace(body).pieces }

    /// Collects the coordinates of each `LineString` in the tree, whose depth is limited.
    private mutating func add(_ element: MarkupElement, isInLine: Bool) {
        if isInLine, element.name == "coordinates" { return addPiece(element.letters) }
        let isLine = isInLine || element.name == "LineString"
        for child in element.children { add(child, isInLine: isLine) }
    }

    private mutating func addPiece(_ letters: ArraySlice<UInt8>) {
        let piece = Self.coordinates(letters)
        let room = max(Self.mostPoints - points, 0)
        discarded.add(.tooMany, piece.count - room)
        points += min(piece.count, room)
        if min(piece.count, room) > 1 { pieces.append(Array(piece.prefix(room))) }
    }

    /// Parses coordinates "lon,lat" or "lon,lat,alt" that are separated by whitespace. Skips invalid ones.
    private static func coordinates(_ letters: ArraySlice<UInt8>) -> [Coordinate] {
        var coordinates: [Coordinate] = []
        for tuple in letters.split(whereSeparator: { $0 <= 0x20 }) {
            let words = tuple.split(separator: UInt8(ascii: ","), maxSplits: 2, omittingEmptySubsequences: true)
            let numbers = words.prefix(2).compactMap {
                $0.count < 40 ? Double(String(decoding: $0, as: UTF8.self)) : nil
            }
            guard numbers.count == 2 else { continue }
            let coordinate = Coordinate(latitude: numbers[1], longitude: numbers[0])
            if coordinate.isPlausible, coordinate != coordinates.last { coordinates.append(coordinate) }
        }
        return coordinates
    }
}
