/// An API key, sent in the query as `key=`.
package struct AccessKey: Sendable, Equatable {
    package var value: String
    /// The limit in requests per minute, at least 1.
    package var perMinute: Int

    package init(_ value: String, perMinute: Int) {
        self.value = value
        self.perMinute = perMinute
    }
}
