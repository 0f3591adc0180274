/// The version and the number of the features in a row. Models and rows with a different layout are incompatible.
package struct FeatureLayout: Hashable, Sendable {
    /// The version, which changes whenever a feature is added, removed or redefined.
    package var version: UInt8
    package var count: Int

    package init(version: UInt8, count: Int) {
        self.version = version
        self.count = count
    }
}
