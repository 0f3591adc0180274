import Fetching
import TransitCore

/// Converts the bearings of SIRI and OneBusAway, which are in degrees counter-clockwise from east.
enum EastBearing {
    /// Returns the bearing in degrees clockwise from north, 0 ..< 360.
    static func compass(_ degrees: Double) -> Float {
        let turned = (90 - degrees).truncatingRemainder(dividingBy: 360)
        return Float(turned < 0 ? turned + 360 : turned)
    }
}

extension Occupancy {
    /// Parses the occupancy terms of SIRI and OneBusAway in any case, with or without underscores. Nil for unknown
    /// terms.
    init?(word: String) {
        switch plain(word) {
        case "empty": self = .empty
        case "manyseatsavailable", "manyseats", "seatsavailable": self = .manySeats
        case "fewseatsavailable", "fewseats": self = .fewSeats
        case "standingroomonly", "standingavailable": self = .standing
        case "crushedstandingroomonly": self = .crushed
        case "full": self = .full
        case "notacceptingpassengers": self = .notAccepting
        default: return nil
        }
    }
}

extension VehicleReading {
    /// Sets the number of passengers, and the occupancy percentage if the capacity is known.
    mutating func count(people: JSONValue, of capacity: JSONValue) {
        guard let people = people.integer, let number = UInt16(exactly: people) else { return }
        peopleOnBoard = number
        guard let room = capacity.integer, (1...1000).contains(room) else { return }
        occupancyPercentage = UInt16(min(1000, (people * 100 + room / 2) / room))
    }
}

/// Returns only the letters of a term, in lower case, because servers differ in case, spaces and underscores.
func plain(_ word: String) -> String {
    String(
        decoding: word.utf8.compactMap { byte -> UInt8? in
            switch byte {
            case 0x41...0x5A: byte | 0x20
            case 0x61...0x7A: byte
            default: nil
            }
        }, as: UTF8.self)
}
