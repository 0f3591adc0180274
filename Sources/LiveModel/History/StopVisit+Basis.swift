extension StopVisit {
    /// Whether the times are observations. Predictions never count as such.
    package var isObserved: Bool { (basis == .positions || basis == .agency) && (arrival != nil || departure != nil) }
}

extension StopVisit.Basis {
    /// The order in which records of one call outweigh each other, the strongest last.
    ///
    /// A skipped stop outweighs positions: a vehicle that passes the stop without serving it is also seen there.
    package var precedence: Int {
        switch self {
        case .predicted: 0
        case .agency: 1
        case .positions: 2
        case .skipped: 3
        }
    }
}
