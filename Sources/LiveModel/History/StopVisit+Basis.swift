extension StopVisit {
    /// Whether the times are observations; predictions never are.
    package var isObserved: Bool { (basis == .positions || basis == .agency) && (arrival != nil || departure != nil) }

    /// The basis of a visit that has times or was skipped; nil if its times were withdrawn, because a newer observation
    /// contradicts them or the visit belongs to another run.
    package var knownBasis: Basis? { basis == .skipped || arrival != nil || departure != nil ? basis : nil }
}

extension StopVisit.Basis {
    /// The precedence among records of one call; a record replaces those with a lower or equal value.
    ///
    /// A skipped stop takes precedence over positions: a vehicle that passes the stop without serving it is also seen
    /// there.
    package var precedence: Int {
        switch self {
        case .predicted: 0
        case .agency: 1
        case .positions: 2
        case .skipped: 3
        }
    }
}
