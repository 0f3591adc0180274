/// Push services that have accepted messages. A service that stops responding becomes unproven until it accepts another
/// message, but has priority over services that never accepted any. At the maximum number of services, the service with
/// the oldest success is removed.
struct ProvenHosts {
    private struct Record {
        /// The time of the latest accepted message, in milliseconds.
        var at: Int64
        var isSilent = false
    }

    private static let most = 1024

    private var records: [String: Record] = [:]

    func contains(_ host: String) -> Bool { records[host]?.isSilent == false }

    /// Whether a host has accepted a message before, even if it does not respond at present.
    func hasDelivered(_ host: String) -> Bool { records[host] != nil }

    /// Records that a host accepted a message.
    /// - Returns: Whether the host was unproven.
    mutating func add(_ host: String, at time: Int64) -> Bool {
        if records.count >= Self.most, records[host] == nil, let oldest = records.min(by: { $0.value.at < $1.value.at })
        {
            records[oldest.key] = nil
        }
        return records.updateValue(Record(at: time), forKey: host)?.isSilent != false
    }

    mutating func noteSilence(of host: String) { records[host]?.isSilent = true }
}
