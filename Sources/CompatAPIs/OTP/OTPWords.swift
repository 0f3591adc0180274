import LiveModel
import TransitCore

// OpenTripPlanner's names for values of the core library.

extension VehicleMode {
    /// The value's name in OpenTripPlanner's enum `Mode`.
    var otpName: String {
        switch self {
        case .tram: "TRAM"
        case .subway: "SUBWAY"
        case .rail: "RAIL"
        case .bus, .other: "BUS"
        case .ferry: "FERRY"
        case .cableTram: "CABLE_CAR"
        case .aerialLift: "GONDOLA"
        case .funicular: "FUNICULAR"
        case .trolleybus: "TROLLEYBUS"
        case .monorail: "MONORAIL"
        case .coach: "COACH"
        case .air: "AIRPLANE"
        case .taxi: "TAXI"
        }
    }
}

extension StopRule {
    /// The value's name in OpenTripPlanner's enum `PickupDropoffType`.
    var otpName: String {
        switch self {
        case .always: "SCHEDULED"
        case .never: "NONE"
        case .byPhone: "CALL_AGENCY"
        case .byDriver: "COORDINATE_WITH_DRIVER"
        }
    }
}

extension CompassDirection {
    var otpName: String { rawValue.uppercased() }
}

extension AlertReading.Severity {
    var otpName: String {
        switch self {
        case .unknown: "UNKNOWN_SEVERITY"
        case .info: "INFO"
        case .warning: "WARNING"
        case .severe: "SEVERE"
        }
    }
}

extension AlertReading {
    private static let causes: Set<String> = [
        "ACCIDENT", "CONSTRUCTION", "DEMONSTRATION", "HOLIDAY", "MAINTENANCE", "MEDICAL_EMERGENCY", "OTHER_CAUSE",
        "POLICE_ACTIVITY", "STRIKE", "TECHNICAL_PROBLEM", "UNKNOWN_CAUSE", "WEATHER",
    ]
    private static let effects: Set<String> = [
        "ACCESSIBILITY_ISSUE", "ADDITIONAL_SERVICE", "DETOUR", "MODIFIED_SERVICE", "NO_EFFECT", "NO_SERVICE",
        "OTHER_EFFECT", "REDUCED_SERVICE", "SIGNIFICANT_DELAYS", "STOP_MOVED", "UNKNOWN_EFFECT",
    ]

    var otpCause: String { Self.known(cause, among: Self.causes) ?? "UNKNOWN_CAUSE" }
    var otpEffect: String { Self.known(effect, among: Self.effects) ?? "UNKNOWN_EFFECT" }

    private static func known(_ word: String?, among words: Set<String>) -> String? {
        guard let word else { return nil }
        let snake = JSONWriter.upperSnake(word)
        return words.contains(snake) ? snake : nil
    }
}

extension NoPlan {
    /// The `RoutingErrorCode`, a description for riders, and the argument that the error refers to.
    var otpError: (code: String, description: String, field: String?) {
        switch self {
        case .noTimetable: ("SYSTEM_ERROR", "No timetable is ready yet.", nil)
        case .noStopNearStart: ("NO_STOPS_IN_RANGE", "No served stop is within walking distance of the origin.", "FROM")
        case .noStopNearEnd:
            ("NO_STOPS_IN_RANGE", "No served stop is within walking distance of the destination.", "TO")
        case .notCovered:
            ("OUTSIDE_SERVICE_PERIOD", "No timetable covers this day.", "DATE_TIME")
        case .noRide: ("NO_TRANSIT_CONNECTION", "No journey was found in this period.", nil)
        case .samePlace: ("WALKING_BETTER_THAN_TRANSIT", "Origin and destination are the same place.", nil)
        case .tooMuch: ("SYSTEM_ERROR", "The search exceeds its limit.", nil)
        case .stopped: ("SYSTEM_ERROR", "The client closed the connection.", nil)
        }
    }
}

/// Formats and parses durations in ISO 8601.
enum ISODuration {
    /// Formats seconds as `PT1H2M3S`. In a negative duration, each number is negative, as in OpenTripPlanner.
    static func text(_ seconds: Int64) -> String {
        let seconds = min(max(seconds, -1_000_000_000), 1_000_000_000)
        var text = "PT"
        for (number, unit) in [(seconds / 3600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")] where number != 0 {
            text += String(number) + unit
        }
        return text == "PT" ? "PT0S" : text
    }

    /// Parses a duration; returns seconds, or nil if it is malformed. Accepts weeks and days, but not fractions of
    /// them.
    static func seconds(_ text: String) -> Int64? {
        var rest = Array(text.utf8)[...]
        guard rest.count <= 40, rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var (total, isTime, number): (Int64, Bool, Int64?) = (0, false, nil)
        for byte in rest {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                guard number ?? 0 < 100_000_000 else { return nil }
                number = (number ?? 0) * 10 + Int64(byte - 0x30)
            case UInt8(ascii: "T") where !isTime && number == nil: isTime = true
            default:
                guard let count = number, let unit = unit(byte, isTime) else { return nil }
                (total, number) = (total + count * unit, nil)
            }
        }
        return number == nil ? total : nil
    }

    private static func unit(_ byte: UInt8, _ isTime: Bool) -> Int64? {
        switch byte {
        case UInt8(ascii: "W") where !isTime: 604_800
        case UInt8(ascii: "D") where !isTime: 86_400
        case UInt8(ascii: "H") where isTime: 3600
        case UInt8(ascii: "M") where isTime: 60
        case UInt8(ascii: "S") where isTime: 1
        default: nil
        }
    }
}
