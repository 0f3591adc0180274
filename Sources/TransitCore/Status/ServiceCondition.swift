/// The effect of an alert on a line. If several alerts are active, the worst effect applies.
package enum ServiceCondition: UInt8, Sendable, CaseIterable {
    case altered, delayed, noService
}

/// The service status of a line. `unknown` means that no alerts data is available; without active alerts the status is
/// `none`.
package enum ServiceStatus: String, Sendable, CaseIterable {
    case none, unknown, altered, delayed, noService, emergency

    /// Returns the worst of several statuses: known disruptions rank before `unknown`, and `unknown` before `none`.
    package static func worst(_ statuses: some Sequence<ServiceStatus>) -> ServiceStatus {
        statuses.max { $0.rank < $1.rank } ?? .unknown
    }

    /// Creates the status of a line from one active alert. A severe alert is an emergency regardless of its effect. An
    /// alert whose effect implies no condition counts as altered service.
    /// - Parameters:
    ///   - condition: The condition that the alert's effect implies; nil if it implies none.
    ///   - isSevere: Whether the alert has the severity `SEVERE`.
    package init(condition: ServiceCondition?, isSevere: Bool = false) {
        guard !isSevere else {
            self = .emergency
            return
        }
        switch condition {
        case .noService: self = .noService
        case .delayed: self = .delayed
        case .altered, nil: self = .altered
        }
    }

    package var rank: Int {
        switch self {
        case .none: 0
        case .unknown: 1
        case .altered: 2
        case .delayed: 3
        case .noService: 4
        case .emergency: 5
        }
    }
}
