/// One way of a route, as letters, words or both name it: network, vehicles and departures must come to the same
/// number for the same name.
struct InfoPointDirection: Equatable {
    /// GTFS direction_id; nil where the server names no direction.
    let number: UInt8?
    /// The text shown to riders; nil if none is known.
    let words: String?
    /// The bus runs empty.
    let isDeadhead: Bool

    /// - Parameters:
    ///   - code: a letter or a few, with any blanks around them.
    ///   - long: the server's words for it, if it gives some.
    init(code: String?, long: String? = nil) {
        let code = Self.plain(code)
        let names = Self.plain(long).split { !$0.isLetter }.map(String.init)
        let known = Self.names(ofCode: code)
        isDeadhead = names == ["deadhead"]
        guard !isDeadhead, !Self.unnamed.contains(code) || !(names.isEmpty || Self.unnamed.contains(names[0])) else {
            (number, words) = (nil, nil)
            return
        }
        // Of "Northbound Inbound" the last word is what both ways of a line differ in.
        number = (known.last ?? names.last { Self.numbers[$0] != nil }).flatMap { Self.numbers[$0] } ?? 0
        words = Self.capitalized(names.isEmpty ? known : names)
    }

    private static let unnamed: Set<String> = ["", "und", "undefined"]

    private static let numbers: [String: UInt8] = [
        "outbound": 0, "north": 0, "northbound": 0, "east": 0, "eastbound": 0, "loop": 0, "clockwise": 0, "down": 0,
        "inbound": 1, "south": 1, "southbound": 1, "west": 1, "westbound": 1, "counterclockwise": 1, "up": 1,
    ]

    private static let codes = [
        "o": "outbound", "i": "inbound", "n": "northbound", "s": "southbound", "e": "eastbound", "w": "westbound",
        "l": "loop", "cw": "clockwise", "ccw": "counterclockwise", "dow": "down", "upw": "up",
    ]

    /// Expands a code, such as "NbI" to northbound and inbound; a plain word is returned as it is.
    private static func names(ofCode code: String) -> [String] {
        if let name = codes[code] { return [name] }
        if numbers[code] != nil { return [code] }
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
