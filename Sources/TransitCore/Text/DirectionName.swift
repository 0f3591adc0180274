/// The names that agencies give to the two directions of a route, such as "Outbound".
package enum DirectionName {
    /// The value of GTFS's `direction_id` by direction name in lowercase.
    package static let numbers: [String: UInt8] = [
        "outbound": 0, "north": 0, "northbound": 0, "east": 0, "eastbound": 0, "loop": 0, "clockwise": 0, "down": 0,
        "inbound": 1, "south": 1, "southbound": 1, "west": 1, "westbound": 1, "counterclockwise": 1, "up": 1,
    ]

    /// Returns whether a headsign consists only of a direction's name and contains no destination.
    package static func isWhole(_ headsign: String) -> Bool {
        let words = FoldedText.fold(headsign).split(separator: 0x20)
        return !words.isEmpty && words.allSatisfy { numbers[String(decoding: $0, as: UTF8.self)] != nil }
    }
}
