import LiveModel
import TransitCore

/// The validity of a snapshot whose owner is silent, by the age limits that an engine applies to silent feeds.
enum Silence: Int, Comparable {
    /// The whole snapshot is still valid.
    case short
    /// Positions are stale, and departures from per-stop requests have expired.
    case stale
    /// Only the timetable and service alerts are valid.
    case over
    /// Service alerts are still shown, but may have ended; they no longer mark lifts as closed.
    case outdated

    /// Classifies the age of a snapshot.
    /// - Parameter age: The time since the snapshot in seconds.
    init(age: Int64) {
        switch age {
        case ...AgeLimit.position.seconds: self = .short
        case ...AgeLimit.vehicle.seconds: self = .stale
        case ...AgeLimit.alertsFeed.seconds: self = .over
        default: self = .outdated
        }
    }

    static func < (one: Silence, other: Silence) -> Bool { one.rawValue < other.rawValue }
}

extension LiveSnapshot {
    /// Returns the snapshot without expired live data, with unchanged time.
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
        case .outdated:
            return LiveSnapshot(
                timetable: timetable, sequence: sequence, at: at, alerts: alerts.map(\.outdated),
                routeStatus: routeStatus)
        }
    }
}

extension LiveAlert {
    fileprivate var outdated: LiveAlert {
        var alert = self
        alert.isOutdated = true
        return alert
    }
}

extension LiveVehicle {
    fileprivate var stale: LiveVehicle {
        var vehicle = self
        vehicle.isStale = true
        return vehicle
    }
}
