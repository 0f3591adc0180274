import Yams

extension ConfigurationReader {
    /// Parses the settings for recorded service days. `history: none` disables recording.
    func history(_ node: Node, hasDatabase: Bool) -> Configuration.History {
        var history = Configuration.History()
        if node.scalar?.string == "none" {
            history.keep = 0
            return history
        }
        guard let fields = reader.mapping(node, "history", keys: ["keep", "vehicles", "early", "late", "store"])
        else { return history }
        func take(_ key: String, upTo most: Double, _ value: WritableKeyPath<Configuration.History, Int32>) {
            guard let number = reader.number(fields[key], key, in: 0...most) else { return }
            history[keyPath: value] = Int32(number)
        }
        take("keep", upTo: 36_500, \.keep)
        take("early", upTo: 3600, \.early)
        take("late", upTo: 7200, \.late)
        history.vehicles = reader.bool(fields["vehicles"], "vehicles") ?? history.vehicles
        history.store = fields["store"].flatMap { historyStore($0, hasDatabase: hasDatabase) } ?? history.store
        return history
    }
}
