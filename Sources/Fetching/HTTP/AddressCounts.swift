/// Counts the requests in progress by IP address.
struct AddressCounts {
    let most: Int
    private var counts: [IPAddress: Int] = [:]

    /// - Parameter most: The maximum number of concurrent requests per address.
    init(most: Int) {
        self.most = most
    }

    /// Counts a request, unless the limit for the address is reached.
    /// - Returns: Whether the request may be sent. If so, ``end(at:)`` must be called afterwards.
    mutating func begin(at address: IPAddress) -> Bool {
        guard counts[address, default: 0] < most else { return false }
        counts[address, default: 0] += 1
        return true
    }

    mutating func end(at address: IPAddress) {
        let left = counts[address, default: 1] - 1
        counts[address] = left > 0 ? left : nil
    }
}
