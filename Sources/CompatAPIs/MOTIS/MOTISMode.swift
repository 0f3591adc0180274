import HTTPServer

/// A transit mode, with its name in MOTIS's API.
enum MOTISMode: String, CaseIterable {
    case tram = "TRAM"
    case subway = "SUBWAY"
    case ferry = "FERRY"
    case airplane = "AIRPLANE"
    case suburban = "SUBURBAN"
    case bus = "BUS"
    case coach = "COACH"
    case highSpeedRail = "HIGHSPEED_RAIL"
    case longDistance = "LONG_DISTANCE"
    case nightRail = "NIGHT_RAIL"
    case regionalFastRail = "REGIONAL_FAST_RAIL"
    case regionalRail = "REGIONAL_RAIL"
    case funicular = "FUNICULAR"
    case aerialLift = "AERIAL_LIFT"
    case other = "OTHER"

    /// Returns the mode of a GTFS route type, including extended types.
    init(routeType: UInt16) {
        switch routeType {
        case 0, 5, 900..<1000: self = .tram
        case 1, 12, 400..<700: self = .subway
        case 101: self = .highSpeedRail
        case 102: self = .longDistance
        case 103: self = .regionalFastRail
        case 105: self = .nightRail
        case 109: self = .suburban
        case 2, 100..<200, 300..<400: self = .regionalRail
        case 3, 11, 700..<900: self = .bus
        case 200..<300: self = .coach
        case 4, 1000..<1100, 1200..<1300: self = .ferry
        case 6, 1300..<1400: self = .aerialLift
        case 7, 1400..<1500: self = .funicular
        case 1100..<1200: self = .airplane
        default: self = .other
        }
    }

    func name(in version: MOTISVersion) -> String {
        guard !version.hasLaterNames else { return rawValue }
        switch self {
        case .suburban: return "METRO"
        case .aerialLift: return "AREAL_LIFT"
        default: return rawValue
        }
    }

    /// Returns the modes that a name stands for in any version of the API; nil for an unknown name.
    static func named(_ name: String) -> [MOTISMode]? {
        switch name {
        case "TRANSIT": allCases
        case "RAIL":
            [.highSpeedRail, .longDistance, .nightRail, .regionalFastRail, .regionalRail, .suburban, .subway]
        case "METRO": [.suburban]
        case "AREAL_LIFT": [.aerialLift]
        case "CABLE_CAR": [.tram]
        case "ODM", "RIDE_SHARING", "FLEX": []
        default: MOTISMode(rawValue: name).map { [$0] }
        }
    }
}

extension QueryReader {
    /// Reads a list of modes; nil means all modes.
    mutating func motisModes(_ name: String) -> Set<MOTISMode>? {
        guard let names = list(name, maximum: 40) else { return nil }
        var modes: Set<MOTISMode> = []
        for each in names {
            guard let named = MOTISMode.named(each) else {
                complain(name, "names of modes, not \(each.prefix(32))")
                return nil
            }
            modes.formUnion(named)
        }
        return modes.count == MOTISMode.allCases.count ? nil : modes
    }
}
