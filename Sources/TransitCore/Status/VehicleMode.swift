/// The mode of a route, from GTFS's `route_type` including the extended types.
package enum VehicleMode: String, CaseIterable, Sendable {
    case tram, subway, rail, bus, ferry, cableTram, aerialLift, funicular, trolleybus, monorail, coach, air, taxi, other

    package init(routeType: UInt16) {
        self = Self.basic(routeType) ?? Self.extended(routeType)
    }

    private static func basic(_ type: UInt16) -> VehicleMode? {
        switch type {
        case 0: .tram
        case 1: .subway
        case 2: .rail
        case 3: .bus
        case 4: .ferry
        case 5: .cableTram
        case 6: .aerialLift
        case 7: .funicular
        case 11: .trolleybus
        case 12: .monorail
        default: nil
        }
    }

    private static func extended(_ type: UInt16) -> VehicleMode {
        switch type {
        case 100..<200, 300..<400: .rail
        case 200..<300: .coach
        case 405: .monorail
        case 400..<700: .subway
        case 800..<900: .trolleybus
        case 700..<800: .bus
        case 900..<1000: .tram
        case 1000..<1100, 1200..<1300: .ferry
        case 1100..<1200: .air
        case 1300..<1400: .aerialLift
        case 1400..<1500: .funicular
        case 1500..<1600: .taxi
        default: .other
        }
    }

    /// A list of the names of all modes, for error messages.
    package static var names: String {
        var names = ""
        for mode in allCases { names += (names.isEmpty ? "" : ", ") + mode.rawValue }
        return names
    }
}
