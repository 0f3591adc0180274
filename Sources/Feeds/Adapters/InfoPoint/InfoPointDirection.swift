import TransitCore

/// A direction of a route, given by letters, words or both. Network, vehicles and departures use this type, so that
/// equal names have equal direction ids.
struct InfoPointDirection: Equatable {
    /// The GTFS direction_id; nil if the server reports no direction.
    let number: UInt8?
    /// The name of the direction that riders see; nil if there is none.
    let words: String?
    /// Whether the vehicle is on a deadhead.
    let isDeadhead: Bool

    /// - Parameters:
    ///   - code: One or more letters, possibly surrounded by whitespace.
    ///   - long: The server's description of the direction, if it has one.
    init(code: String?, long: String? = nil) {
        let code = Self.plain(code)
        let names = Self.plain(long).split { !$0.isLetter }.map(String.init)
        let known = Self.names(ofCode: code)
        isDeadhead = names == ["deadhead"]
        guard !isDeadhead, !Self.unnamed.contains(code) || !(names.isEmpty || Self.unnamed.contains(names[0])) else {
            (number, words) = (nil, nil)
            return
        }
        // In "Northbound Inbound", the last word distinguishes the two directions of a route.
        number =
            (known.last ?? names.last { DirectionName.numbers[$0] != nil }).flatMap { DirectionName.numbers[$0] } ?? 0
        words = Self.capitalized(names.isEmpty ? known : names)
    }

    private static let unnamed: Set<String> = ["", "und", "undefined"]

    private static let codes = [
        "o": "outbound", "i": "inbound", "n": "northbound", "s": "southbound", "e": "eastbound", "w": "westbound",
        "l": "loop", "cw": "clockwise", "ccw": "counterclockwise", "dow": "down", "upw": "up",
    ]

    /// Returns the direction names that a code stands for, such as northbound and inbound for "NbI". If the code is a
    /// word, returns that word.
    private static func names(ofCode code: String) -> [String] {
        if let name = codes[code] { return [name] }
        if DirectionName.numbers[code] != nil { return [code] }
        let letters = code.map(String.init)
        guard letters.count == 3, letters[1] == "b", let way = codes[letters[0]], let end = codes[letters[2]]
        else { return [] }
        return [way, end]
    }

    private static func plain(_ text: String?) -> String {
        (text ?? "").lowercased().filter { !$0.isWhitespace }
    }

    private static func capitalized(_ names: [String]) -> String? {
        names.isEmpty ? nil : names.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
