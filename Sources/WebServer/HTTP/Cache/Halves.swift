/// A bounded dictionary: when the newer half is full, the older half goes.
struct Halves<Value> {
    private var newer: [String: Value] = [:]
    private var older: [String: Value] = [:]
    private var newerSize = 0
    /// Of each half, in the unit of the sizes.
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    subscript(key: String) -> Value? { newer[key] ?? older[key] }

    /// - Parameter size: of the key and the value. What they replace still counts, so that a half that is all replacements
    ///   turns as well.
    mutating func set(_ key: String, _ value: Value, size: Int) {
        if newerSize + size > limit {
            older = newer
            newer = [:]
            newerSize = 0
        }
        newer[key] = value
        newerSize += size
    }

    mutating func removeAll() {
        newer = [:]
        older = [:]
        newerSize = 0
    }
}
