/// The exported handle of a fleet, with two columns that the page reads after each step.
final class FleetHandle {
    var fleet: Fleet
    /// The distance of each vehicle along its shape in metres; NaN for an unused index.
    private(set) var distances: UnsafeMutablePointer<Double>
    /// For each vehicle, 1 if it jumped in the last step.
    private(set) var flags: UnsafeMutablePointer<UInt8>
    private var room: Int

    init(capacity: Int) {
        fleet = Fleet(capacity: capacity)
        room = max(capacity, 1)
        distances = .allocate(capacity: room)
        flags = .allocate(capacity: room)
    }

    deinit {
        distances.deallocate()
        flags.deallocate()
    }

    func step(to now: Double) {
        makeRoom()
        let (distances, flags) = (distances, flags)
        fleet.step(to: now) { index, distance, hasJumped in
            distances[index] = distance
            flags[index] = hasJumped ? 1 : 0
        }
    }

    private func makeRoom() {
        guard fleet.capacity > room else { return }
        distances.deallocate()
        flags.deallocate()
        room = max(fleet.capacity, 2 * room)
        distances = .allocate(capacity: room)
        flags = .allocate(capacity: room)
    }
}
