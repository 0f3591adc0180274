/// Push services that accepted their latest message. Beyond the limit, the one with the oldest success is removed.
struct ProvenHosts {
    private static let most = 1024

    /// The time of the latest delivery in milliseconds, by host.
    private var times: [String: Int64] = [:]

    func contains(_ host: String) -> Bool { times[host] != nil }

    /// Adds a host.
    /// - Returns: whether it is new.
    mutating func add(_ host: String, at time: Int64) -> Bool {
        if times.count >= Self.most, times[host] == nil, let oldest = times.min(by: { $0.value < $1.value }) {
            times[oldest.key] = nil
        }
        return times.updateValue(time, forKey: host) == nil
    }

    mutating func remove(_ host: String) { times[host] = nil }
}
