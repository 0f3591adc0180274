extension StopVisit {
    /// Whether the times are observations; predictions never are.
    package var isObserved: Bool { (basis == .positions || basis == .agency) && (arrival != nil || departure != nil) }
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
