/// A bounded dictionary of two generations: when the newer one is full, the older one is discarded.
package struct GenerationCache<Value> {
    private var newer: [String: Value] = [:]
    private var older: [String: Value] = [:]
    private var newerSize = 0
    /// The size limit of each generation, in the unit of the entries' sizes.
    private let limit: Int

    package init(limit: Int) {
        self.limit = limit
    }

    package subscript(key: String) -> Value? { newer[key] ?? older[key] }

    /// Stores a value under a key.
    /// - Parameter size: the size of key and value. A replaced value still counts towards the limit, so that repeated
    ///   replacement of one value also discards the older generation.
    package mutating func set(_ key: String, _ value: Value, size: Int) {
        if newerSize + size > limit {
            older = newer
            newer = [:]
            newerSize = 0
        }
        newer[key] = value
        newerSize += size
    }

    package mutating func removeAll() {
        newer = [:]
        older = [:]
        newerSize = 0
    }
}
