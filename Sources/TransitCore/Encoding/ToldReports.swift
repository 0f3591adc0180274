/// What riders said of a run, where enough of them did: nothing is told of what a few say.
package struct ToldReports: Sendable, Equatable {
    /// Riders who waited for it in vain.
    package var didNotCome: Int
    /// Riders for whom there was no room.
    package var full: Int

    package init(didNotCome: Int = 0, full: Int = 0) {
        self.didNotCome = didNotCome
        self.full = full
    }
}
