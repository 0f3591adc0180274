/// Requests under way, by the address that they go to.
struct AddressCounts {
    let most: Int
    private var counts: [IPAddress: Int] = [:]

    /// - Parameter most: to one address at a time.
    init(most: Int) {
        self.most = most
    }

    /// - Returns: whether the request may go out; if so, ``end(at:)`` must follow.
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
