import Fetching
import TransitCore

/// An object in a response, as JSON or XML. Both formats use the same names, and represent numbers as text.
protocol MagicBusRow {
    /// Returns the trimmed value of a key; nil if it is empty.
    func value(_ key: String) -> String?
}

extension JSONValue: MagicBusRow {
    func value(_ key: String) -> String? { self[key].text }
}

extension MarkupElement: MagicBusRow {
    func value(_ key: String) -> String? { self[key]?.text }
}

extension MagicBusRow {
    /// Returns the first nonempty value of several keys. The server sends "None" for a missing value.
    func word(_ keys: String...) -> String? {
        for key in keys {
            if let word = value(key), word != "None", word != "null" { return word }
        }
        return nil
    }

    func number(_ key: String) -> Double? {
        value(key).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Returns a valid coordinate, or the reason why the row has none.
    func coordinate(_ latitude: String, _ longitude: String) -> Result<Coordinate, MagicBusLoss> {
        guard let latitude = number(latitude), let longitude = number(longitude) else {
            return .failure(MagicBusLoss(.noPosition))
        }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return coordinate.isPlausible ? .success(coordinate) : .failure(MagicBusLoss(.implausiblePosition))
    }

    /// The bearing in degrees clockwise from north.
    var bearing: Float? {
        number("heading").flatMap { (0...360).contains($0) ? Float($0.truncatingRemainder(dividingBy: 360)) : nil }
    }

    func color(_ key: String) -> RouteColor? {
        word(key).flatMap { RouteColor(hex: Array($0.utf8)) }
    }
}

/// The reason why a row was discarded.
struct MagicBusLoss: Error {
    let reason: DiscardReason

    init(_ reason: DiscardReason) {
        self.reason = reason
    }
}
