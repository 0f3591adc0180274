/// What a notice does to a line. The worst active one wins.
package enum ServiceCondition: UInt8, Sendable, CaseIterable {
    case altered, delayed, noService
}

/// The state of a line's service. Not knowing is a state of its own and never looks like "no notices".
package enum ServiceStatus: String, Sendable, CaseIterable {
    case none, unknown, altered, delayed, noService, emergency

    /// The worst of several: known trouble before unknown, unknown before none.
    package static func worst(_ statuses: some Sequence<ServiceStatus>) -> ServiceStatus {
        statuses.max { $0.rank < $1.rank } ?? .unknown
    }

    /// A severe notice is an emergency, whatever it does; one without a condition counts as altered.
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
