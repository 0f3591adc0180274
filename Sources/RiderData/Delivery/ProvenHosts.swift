/// Push services that have accepted messages. One that stops responding is unproven until it accepts another, but goes
/// before those that never accepted any. Beyond the limit, the one with the oldest success is removed.
struct ProvenHosts {
    private struct Record {
        /// The time of the latest delivery in milliseconds.
        var at: Int64
        var isSilent = false
    }

    private static let most = 1024

    private var records: [String: Record] = [:]

    func contains(_ host: String) -> Bool { records[host]?.isSilent == false }

    /// Whether a host has accepted a message, even if it does not respond at present.
    func hasDelivered(_ host: String) -> Bool { records[host] != nil }

    /// Adds a host.
    /// - Returns: whether it was unproven.
    mutating func add(_ host: String, at time: Int64) -> Bool {
        if records.count >= Self.most, records[host] == nil, let oldest = records.min(by: { $0.value.at < $1.value.at })
        {
            records[oldest.key] = nil
        }
        return records.updateValue(Record(at: time), forKey: host)?.isSilent != false
    }

    mutating func noteSilence(of host: String) { records[host]?.isSilent = true }
}
