import LiveModel
import TransitCore

extension ExportText {
    static func name(of state: RecordedTrip.State) -> String {
        switch state {
        case .unknown: "unknown"
        case .underWay: "under_way"
        case .performed: "performed"
        case .canceled: "canceled"
        case .notSeen: "not_seen"
        }
    }

    static func name(of basis: StopVisit.Basis) -> String {
        switch basis {
        case .positions: "positions"
        case .agency: "agency"
        case .predicted: "predicted"
        case .skipped: "skipped"
        }
    }

    /// Returns GTFS-Realtime's name of an occupancy status in lower case.
    static func name(of occupancy: Occupancy) -> String {
        switch occupancy {
        case .empty: "empty"
        case .manySeats: "many_seats_available"
        case .fewSeats: "few_seats_available"
        case .standing: "standing_room_only"
        case .crushed: "crushed_standing_room_only"
        case .full: "full"
        case .notAccepting: "not_accepting_passengers"
        case .noData: "no_data_available"
        case .notBoardable: "not_boardable"
        }
    }

    /// Prefixes a string with an apostrophe if a spreadsheet would interpret it as a formula: if it begins like a
    /// formula and is not a number.
    static func plain(_ text: String) -> String {
        guard let first = text.utf8.first, formulaStarts.contains(first), !isNumber(text) else { return text }
        return "'" + text
    }

    private static let formulaStarts = Array("=+-@\t\r\n".utf8)

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        return text.utf8.first != UInt8(ascii: "=") && !digits.isEmpty
            && digits.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }
}

extension CSVRows {
    /// Adds a string of a feed; see ``ExportText/plain(_:)``.
    mutating func add(plain text: String) { add(ExportText.plain(text)) }
}
