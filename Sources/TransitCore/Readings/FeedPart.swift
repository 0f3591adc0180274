/// A kind of data in a feed. A feed may provide several kinds of data, and several feeds may provide the same kind.
package enum FeedPart: String, CaseIterable, Sendable {
    /// Vehicle positions.
    case positions
    /// Trip updates.
    case predictions
    /// Service alerts.
    case serviceAlerts
    /// Departures of single stops, requested only for stops that riders view.
    case departures
}

extension FeedPart {
    /// Returns the kinds of data that the name of a feed suggests; `service_alerts` suggests service alerts. Empty if
    /// the name suggests none.
    package static func named(_ name: String) -> Set<FeedPart> {
        let words = FoldedText.fold(name).split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        if words.contains("alerts") || words.contains("alert") { return [.serviceAlerts] }
        if words.contains("positions") { return [.positions] }
        return words.contains("updates") ? [.predictions] : []
    }
}

/// The kind of a feed, as declared or as observed.
package enum FeedKind: String, CaseIterable, Sendable {
    case schedule, vehiclePositions, tripUpdates, alerts, departures, simulation
    /// The feed provides several kinds of data.
    case several
    /// The feed has not provided any data yet.
    case unknown

    package init(providing parts: some Collection<FeedPart>) {
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
    /// The kinds of data in this reading, including those that are present but empty.
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
