import Fetching
import TransitCore

/// The bearings of SIRI and OneBusAway, in degrees counter-clockwise from east.
enum EastBearing {
    /// Converts to degrees clockwise from north, 0 ..< 360.
    static func compass(_ degrees: Double) -> Float {
        let turned = (90 - degrees).truncatingRemainder(dividingBy: 360)
        return Float(turned < 0 ? turned + 360 : turned)
    }
}

extension Occupancy {
    /// Reads the terms of SIRI and OneBusAway in any case and with or without underscores; nil for unknown ones.
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
    /// Sets the number of passengers and the capacity.
    mutating func count(people: JSONValue, of capacity: JSONValue) {
        guard let people = people.integer, let number = UInt16(exactly: people) else { return }
        peopleOnBoard = number
        guard let room = capacity.integer, (1...1000).contains(room) else { return }
        occupancyPercentage = UInt16(min(1000, (people * 100 + room / 2) / room))
    }
}

/// Returns the lowercase letters only: servers differ in case, spaces and underscores.
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
