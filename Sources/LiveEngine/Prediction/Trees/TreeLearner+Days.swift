extension TreeLearner {
    /// Rows that are learned from: those of two weeks; and those below which nothing is.
    package static let mostRows = 14 * TreeGatherer.most
    static let fewestRows = 2000
    /// Rows of the days before up to which it is learned from a day before it is over.
    package static let early = 3 * TreeGatherer.most

    /// Learns from what was gathered day by day, the oldest first; nil where that is too little.
    ///
    /// - Parameter mayContinue: asked before each tree; what was learned until it says no is given back.
    package func learn(
        days: [TreeRows], while mayContinue: () -> Bool = { true }
    ) throws(Failure) -> TreeForest? {
        var (newest, count) = ([TreeRows](), 0)
        for day in days.reversed() where count < Self.mostRows && day.bins.layout == .current {
            newest.append(day)
            count += day.count
        }
        guard count >= Self.fewestRows else { return nil }
        return try learn(TreeRows(merging: newest.reversed(), .current), while: mayContinue)
    }
}
