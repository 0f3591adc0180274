import Foundation
import TransitCore

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The lines of a KML file, in the order and the directions in which they are drawn.
enum KMLTrace {
    /// Of a file that breaks off, the lines that are whole count.
    /// - Throws: `unreadable` if no line is.
    static func pieces(of body: [UInt8]) throws(FeedError) -> [[Coordinate]] {
        let reader = KMLReader()
        let parser = XMLParser(data: Data(body))
        parser.shouldProcessNamespaces = true
        parser.delegate = reader
        _ = parser.parse()
        guard !reader.pieces.isEmpty else { throw .unreadable(expected: "a KML trace", place: "it has no line") }
        return reader.pieces
    }
}

/// Gathers the coordinates of every `LineString`, wherever it is nested.
private final class KMLReader: NSObject, XMLParserDelegate {
    private(set) var pieces: [[Coordinate]] = []
    private var isInLine = false
    private var text: String?

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        if name == "LineString" { isInLine = true }
        if name == "coordinates", isInLine { text = "" }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text?.append(string)
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if name == "LineString" { isInLine = false }
        guard name == "coordinates", let text else { return }
        let piece = Self.places(text)
        if piece.count > 1 { pieces.append(piece) }
        self.text = nil
    }

    /// "lon,lat" or "lon,lat,alt", separated by blanks; what is no place is stepped over.
    private static func places(_ text: String) -> [Coordinate] {
        var places: [Coordinate] = []
        for tuple in text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
            let numbers = tuple.split(separator: UInt8(ascii: ",")).prefix(2).compactMap { Double(Substring($0)) }
            guard numbers.count == 2 else { continue }
            let place = Coordinate(latitude: numbers[1], longitude: numbers[0])
            if place.isPlausible, place != places.last { places.append(place) }
        }
        return places
    }
}
