import LiveEngine
import TransitCore

/// How far a state counts whose maker is not heard from any more: as an engine lets go of feeds that are silent.
enum Silence: Int, Comparable {
    /// What was told still counts.
    case short
    /// Positions are old, and what was said of single stops is over.
    case stale
    /// Boards go by the timetable.
    case over

    /// - Parameter age: seconds since the state's moment.
    init(age: Int64, _ settings: EngineSettings = EngineSettings()) {
        switch age {
        case ...settings.staleAfter: self = .short
        case ...settings.vanishAfter: self = .stale
        default: self = .over
        }
    }

    static func < (one: Silence, other: Silence) -> Bool { one.rawValue < other.rawValue }
}

extension LiveSnapshot {
    /// The same state, of the same moment, after a silence.
    func after(_ silence: Silence) -> LiveSnapshot {
        switch silence {
        case .short: return self
        case .stale:
            return LiveSnapshot(
                timetable: timetable, sequence: sequence, at: at, vehicles: vehicles.map(\.stale), runs: runs,
                passed: passed, alerts: alerts, routeStatus: routeStatus, isLive: isLive)
        case .over:
            return LiveSnapshot(
                timetable: timetable, sequence: sequence, at: at, alerts: alerts, routeStatus: routeStatus)
        }
    }
}

extension LiveVehicle {
    fileprivate var stale: LiveVehicle {
        var vehicle = self
        vehicle.isStale = true
        return vehicle
    }
}
