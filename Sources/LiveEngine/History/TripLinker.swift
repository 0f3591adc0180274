import TransitCore

/// Remembers what each vehicle has run lately, to tell which trip came before which.
struct TripLinker: Sendable {
    private struct Done {
        var number: TripNumber
        var before: TripNumber?
        var endedAt: EpochSeconds
    }

    /// Seconds between two trips beyond which the one says nothing of the other.
    private static let longestBreak: Int64 = 3600
    /// Trips of a vehicle that are remembered: where it changes from one to the next some say for minutes now the one, now the
    /// other.
    private static let depth = 3
    private static let mostVehicles = 2 * ReadingLimits.vehicles

    private var done: [String: [Done]] = [:]

    /// Notes a trip that a vehicle has ended.
    /// - Returns: the trip before it.
    mutating func end(
        _ number: TripNumber, of vehicle: String, _ span: ClosedRange<EpochSeconds>
    ) -> TripNumber? {
        var trips = done.removeValue(forKey: vehicle) ?? []
        trips.removeAll { span.lowerBound - $0.endedAt > Self.longestBreak }
        if let again = trips.firstIndex(where: { $0.number == number }) {
            trips[again].endedAt = span.upperBound
        } else {
            trips.append(Done(number: number, before: trips.last?.number, endedAt: span.upperBound))
        }
        let before = trips.first { $0.number == number }?.before
        if done.count >= Self.mostVehicles { forget(before: span.upperBound - Self.longestBreak) }
        if done.count < Self.mostVehicles { done[vehicle] = trips.suffix(Self.depth) }
        return before
    }

    private mutating func forget(before moment: EpochSeconds) {
        done = done.filter { $0.value.contains { $0.endedAt > moment } }
    }
}
