/// The runs under way that are not in the timetable, by the provider's trip id and the vehicle.
struct UnscheduledRuns: Sendable {
    struct Key: Hashable {
        var tripID: String?
        /// The id of the vehicle; empty for a run that only a trip update reports.
        var vehicle: String
    }

    /// The runs, the newest last. A trip has several runs if its vehicle was seen on several patterns.
    private var runs: [Key: [UInt32]] = [:]

    /// Returns the runs of a vehicle's trip, the newest last.
    func all(_ tripID: String?, of vehicle: String) -> [UInt32] { runs[Key(tripID: tripID, vehicle: vehicle)] ?? [] }

    /// Returns the latest run of a vehicle's trip; nil if none has begun.
    func latest(_ tripID: String?, of vehicle: String) -> UInt32? {
        runs[Key(tripID: tripID, vehicle: vehicle)]?.last
    }

    /// Returns the run that a trip update reports; nil if none does.
    func reported(_ tripID: String?) -> UInt32? { tripID.flatMap { latest($0, of: "") } }

    /// Returns the runs of a trip by any vehicle, the newest last.
    func all(_ tripID: String) -> [UInt32] {
        runs.filter { $0.key.tripID == tripID }.flatMap { $0.value }.sorted()
    }

    mutating func begin(_ run: UInt32, _ tripID: String?, of vehicle: String) {
        let key = Key(tripID: tripID, vehicle: vehicle)
        guard runs[key]?.last != run else { return }
        runs[key, default: []].removeAll { $0 == run }
        runs[key, default: []].append(run)
    }

    /// Ends the runs of a vehicle's trip.
    mutating func end(_ tripID: String?, of vehicle: String) {
        runs[Key(tripID: tripID, vehicle: vehicle)] = nil
    }

    /// Removes the runs that are complete.
    mutating func removeAll(where isComplete: (UInt32) -> Bool) {
        runs = runs.compactMapValues { runs in
            let rest = runs.filter { !isComplete($0) }
            return rest.isEmpty ? nil : rest
        }
    }
}
