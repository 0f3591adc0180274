/// Reports from riders about a run. The counts are shown only if enough riders have reported.
package struct DisplayedReports: Sendable, Equatable {
    /// The number of riders who reported that the vehicle did not come.
    package var didNotCome: Int
    /// The number of riders who reported that the vehicle was too full to board.
    package var full: Int

    package init(didNotCome: Int = 0, full: Int = 0) {
        self.didNotCome = didNotCome
        self.full = full
    }
}
