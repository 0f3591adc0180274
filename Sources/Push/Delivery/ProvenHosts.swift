/// Push services that took their newest message. Forgets the one that did so the longest ago when there are too many.
struct ProvenHosts {
    private static let most = 1024

    /// Milliseconds, of the newest delivery.
    private var times: [String: Int64] = [:]

    func contains(_ host: String) -> Bool { times[host] != nil }

    /// - Returns: whether it was not there.
    mutating func add(_ host: String, at time: Int64) -> Bool {
        if times.count >= Self.most, times[host] == nil, let oldest = times.min(by: { $0.value < $1.value }) {
            times[oldest.key] = nil
        }
        return times.updateValue(time, forKey: host) == nil
    }

    mutating func remove(_ host: String) { times[host] = nil }
}
