extension TreeLearner {
    /// The maximum number of training rows: two weeks' worth.
    package static let mostRows = 14 * TreeGatherer.most
    /// The minimum number of rows for training.
    static let fewestRows = 2000
    /// The number of stored rows below which the model is trained not only at the end of a day, but also during the
    /// day.
    package static let early = 3 * TreeGatherer.most

    /// Trains on the rows of several days, the oldest first; nil if there are too few.
    ///
    /// - Parameter mayContinue: Called before each tree. If it returns false, the trees trained so far are returned.
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
