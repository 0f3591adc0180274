import TransitCore

/// The recent trips of each vehicle, to determine which trip preceded another.
struct TripLinker: Sendable {
    private struct Done {
        var number: TripNumber
        var before: TripNumber?
        var endedAt: EpochSeconds
    }

    /// The longest gap in seconds between two linked trips.
    private static let longestBreak: Int64 = 3600
    /// The number of trips stored per vehicle: when their trip changes, some vehicles alternate between reporting the
    /// old and the new trip for minutes.
    private static let depth = 3
    /// The maximum number of stored vehicles.
    private static let mostVehicles = 2 * ReadingLimits.vehicles

    private var done: [String: [Done]] = [:]

    /// Records a finished trip of a vehicle.
    /// - Returns: The vehicle's previous trip.
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
