import TransitCore

/// The distinct times at which samples were made, with reference counts. They are few, and thousands of samples share
/// each.
struct SampleMoments: Sendable {
    static let limit = 1024

    private var moments: [(at: EpochSeconds, samples: Int32)] = []
    private var latest = 0

    subscript(number: UInt16) -> EpochSeconds { moments[Int(number)].at }

    /// Adds a reference to a time.
    /// - Returns: The index of the time; nil if the table is full.
    mutating func take(_ moment: EpochSeconds) -> UInt16? {
        if latest >= moments.count || moments[latest].at != moment {
            guard let place = place(for: moment) else { return nil }
            latest = place
        }
        moments[latest].samples += 1
        return UInt16(latest)
    }

    mutating func release(_ number: UInt16) { moments[Int(number)].samples -= 1 }

    private mutating func place(for moment: EpochSeconds) -> Int? {
        let known = moments.firstIndex { $0.at == moment }
        if let free = known ?? moments.firstIndex(where: { $0.samples == 0 }) {
            moments[free].at = moment
            return free
        }
        guard moments.count < Self.limit else { return nil }
        moments.append((moment, 0))
        return moments.count - 1
    }
}
