package import TransitCore

// The mappings between the enumerations of GTFS-Realtime and the values of readings. An unknown number is decoded as
// nil, as if the field were absent.

extension TripReference.Relation {
    init?(wire: UInt64) {
        switch wire {
        case 0: self = .scheduled
        // NEW (8) replaces ADDED (1), which is deprecated.
        case 1, 8: self = .added
        case 2: self = .unscheduled
        case 3: self = .canceled
        case 5: self = .replacement
        case 6: self = .duplicated
        case 7: self = .deleted
        default: return nil
        }
    }

    var wire: UInt64 {
        switch self {
        case .scheduled: 0
        case .added: 1
        case .unscheduled: 2
        case .canceled: 3
        case .replacement: 5
        case .duplicated: 6
        case .deleted: 7
        }
    }
}

extension StopTimeReading.Relation {
    init?(wire: UInt64) {
        guard let known = UInt8(exactly: wire).flatMap(Self.init(rawValue:)) else { return nil }
        self = known
    }
}

extension StopRule {
    /// Decodes a pickup or drop-off type, whose numbers are those of GTFS Schedule.
    init?(wire: UInt64) {
        guard let known = UInt8(exactly: wire).flatMap(Self.init(rawValue:)) else { return nil }
        self = known
    }
}

extension VehicleReading.StopStatus {
    init?(wire: UInt64) {
        guard let known = UInt8(exactly: wire).flatMap(Self.init(rawValue:)) else { return nil }
        self = known
    }
}

extension WheelchairAccess {
    /// Decodes Stop.WheelchairBoarding; nil for an unknown number.
    init?(boarding wire: UInt64) {
        guard let known = UInt8(exactly: wire).flatMap(Self.init(rawValue:)) else { return nil }
        self = known
    }

    /// Decodes VehicleDescriptor.WheelchairAccessible. Nil for unknown numbers, and for NO_VALUE, with which the
    /// timetable's value applies. UNKNOWN overrides the timetable's value (reference, *enum WheelchairAccessible*).
    init?(wire: UInt64) {
        switch wire {
        case 1: self = .unknown
        case 2: self = .possible
        case 3: self = .impossible
        default: return nil
        }
    }

    var wire: UInt64 {
        switch self {
        case .unknown: 1
        case .possible: 2
        case .impossible: 3
        }
    }
}

extension Occupancy {
    init?(wire: UInt64) {
        guard let known = UInt8(exactly: wire).flatMap(Self.init(rawValue:)) else { return nil }
        self = known
    }
}

extension AlertReading.Severity {
    init?(wire: UInt64) {
        guard wire >= 1, let known = UInt8(exactly: wire - 1).flatMap(Self.init(rawValue:)) else { return nil }
        self = known
    }

    var wire: UInt64 { UInt64(rawValue) + 1 }
}

extension VehicleReading.Congestion {
    /// Decodes CongestionLevel; nil for unknown numbers and for UNKNOWN_CONGESTION_LEVEL.
    init?(wire: UInt64) {
        guard let known = UInt8(exactly: wire).flatMap(Self.init(rawValue:)) else { return nil }
        self = known
    }
}

/// The names for causes and effects of alerts, in the order of their numbers, which begin with 1.
package enum AlertWords {
    package static let causes = [
        "unknownCause", "otherCause", "technicalProblem", "strike", "demonstration", "accident", "holiday", "weather",
        "maintenance", "construction", "policeActivity", "medicalEmergency", "specialEvent",
    ]

    package static let effects = [
        "noService", "reducedService", "significantDelays", "detour", "additionalService", "modifiedService",
        "otherEffect", "unknownEffect", "stopMoved", "noEffect", "accessibilityIssue",
    ]

    static func cause(_ wire: UInt64) -> String? {
        wire >= 1 && wire <= causes.count ? causes[Int(wire) - 1] : nil
    }

    static func effect(_ wire: UInt64) -> String? {
        wire >= 1 && wire <= effects.count ? effects[Int(wire) - 1] : nil
    }

    static func wire(cause: String) -> UInt64? {
        causes.firstIndex(of: cause).map { UInt64($0) + 1 }
    }

    static func wire(effect: String) -> UInt64? {
        effects.firstIndex(of: effect).map { UInt64($0) + 1 }
    }

    /// Returns the Effect that encodes a service condition.
    static func wire(condition: ServiceCondition) -> UInt64 {
        switch condition {
        case .noService: 1
        case .delayed: 3
        case .altered: 6
        }
    }

    /// Returns the service condition for an Effect; nil for `noEffect`, `accessibilityIssue` and unknown effects.
    ///
    /// Reduced service is altered service with fewer vehicles. An alert without a condition does not make a line appear
    /// normal; it counts as altered service.
    static func condition(effect wire: UInt64) -> ServiceCondition? {
        effect(wire).flatMap { condition(effect: $0) }
    }

    /// Returns the service condition for the name of an effect.
    package static func condition(effect: String) -> ServiceCondition? {
        switch effect {
        case "noService": .noService
        case "significantDelays": .delayed
        case "reducedService", "detour", "additionalService", "modifiedService", "stopMoved": .altered
        default: nil
        }
    }
}
