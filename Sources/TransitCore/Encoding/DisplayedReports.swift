/// Reports from riders about a run, shown only if there are enough of them.
package struct DisplayedReports: Sendable, Equatable {
    /// The number of riders who waited in vain.
    package var didNotCome: Int
    /// The number of riders who found no room.
    package var full: Int

    package init(didNotCome: Int = 0, full: Int = 0) {
        self.didNotCome = didNotCome
        self.full = full
    }
}
