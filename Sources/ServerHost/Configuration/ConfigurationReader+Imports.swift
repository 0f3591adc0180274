import Yams

extension ConfigurationReader {
    func imports(_ node: Node) -> ImportLimits {
        var limits = ImportLimits()
        let keys: Set = ["megabytes", "seconds", "file_megabytes"]
        guard let fields = reader.mapping(node, "imports", keys: keys) else { return limits }
        func take(_ key: String, _ range: ClosedRange<Double>, _ limit: WritableKeyPath<ImportLimits, Int>) {
            if let number = reader.number(fields[key], key, in: range) { limits[keyPath: limit] = Int(number) }
        }
        take("megabytes", 64...1_000_000, \.megabytes)
        take("seconds", 1...86_400, \.seconds)
        take("file_megabytes", 1...1_000_000, \.fileMegabytes)
        return limits
    }
}
