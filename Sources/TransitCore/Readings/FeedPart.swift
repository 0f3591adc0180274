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

extension FeedPart {
    /// The part that the name of a feed announces, such as "service_alerts"; empty where it announces none.
    package static func named(_ name: String) -> Set<FeedPart> {
        let words = FoldedText.fold(name).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        if words.contains("alerts") || words.contains("alert") { return [.serviceAlerts] }
        if words.contains("positions") { return [.positions] }
        return words.contains("updates") ? [.predictions] : []
    }
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
