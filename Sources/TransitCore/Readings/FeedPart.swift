/// A thing that feeds tell, by what their readings carry: one feed may tell several, and several feeds one.
package enum FeedPart: String, CaseIterable, Sendable {
    /// Where vehicles are.
    case positions
    /// When trips come.
    case predictions
    /// Service alerts.
    case serviceAlerts
    /// What leaves single stops, asked for where riders look.
    case departures
}

/// What a feed is, in a word: by what it is there for, or by what it has been heard to tell.
package enum FeedKind: String, CaseIterable, Sendable {
    case schedule, vehiclePositions, tripUpdates, alerts, departures, simulation
    /// It tells more than one thing.
    case several
    /// It has told nothing yet.
    case unknown

    package init(telling parts: some Collection<FeedPart>) {
        guard parts.count < 2 else {
            self = .several
            return
        }
        switch parts.first {
        case .positions: self = .vehiclePositions
        case .predictions: self = .tripUpdates
        case .serviceAlerts: self = .alerts
        case .departures: self = .departures
        case nil: self = .unknown
        }
    }
}

extension FeedReading {
    /// What this reading speaks of, also where it says that there is nothing.
    package var parts: [FeedPart] {
        FeedPart.allCases.filter { part in
            switch part {
            case .positions: vehicles != nil
            case .predictions: tripUpdates != nil || !detours.modifications.isEmpty
            case .serviceAlerts: alerts != nil
            case .departures: departures != nil
            }
        }
    }
}
