/// The effect of an alert on a line. The worst active one applies.
package enum ServiceCondition: UInt8, Sendable, CaseIterable {
    case altered, delayed, noService
}

/// The service status of a line. Unknown is a status of its own, distinct from "no alerts".
package enum ServiceStatus: String, Sendable, CaseIterable {
    case none, unknown, altered, delayed, noService, emergency

    /// The worst of several: known disruptions before unknown, unknown before none.
    package static func worst(_ statuses: some Sequence<ServiceStatus>) -> ServiceStatus {
        statuses.max { $0.rank < $1.rank } ?? .unknown
    }

    /// A severe alert is an emergency regardless of its effect; one without a condition counts as altered.
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
