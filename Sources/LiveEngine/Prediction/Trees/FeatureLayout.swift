/// Which numbers a row holds, and how many: what was learned from other ones tells nothing.
package struct FeatureLayout: Hashable, Sendable {
    /// Another one whenever a feature comes, goes or changes its meaning.
    package var version: UInt8
    package var count: Int

    package init(version: UInt8, count: Int) {
        self.version = version
        self.count = count
    }
}
