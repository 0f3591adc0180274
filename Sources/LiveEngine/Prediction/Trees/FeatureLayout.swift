/// The features in a row and their number. Models and rows of another layout cannot be used.
package struct FeatureLayout: Hashable, Sendable {
    /// Changes whenever a feature is added, removed or redefined.
    package var version: UInt8
    package var count: Int

    package init(version: UInt8, count: Int) {
        self.version = version
        self.count = count
    }
}
