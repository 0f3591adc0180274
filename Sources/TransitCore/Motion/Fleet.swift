/// The vehicles of a map, each at an index that its reader chose, moved all at once.
package struct Fleet: Sendable {
    private var vehicles: [VehicleMotion?]

    package init(capacity: Int) {
        vehicles = Array(repeating: nil, count: capacity)
    }

    package var capacity: Int { vehicles.count }

    /// Places or moves the vehicle at an index; beyond the capacity, room is made.
    package mutating func report(_ report: MotionReport, at index: Int, now: Double) {
        guard report.isSound, now.isFinite else { return remove(at: index) }
        while vehicles.count <= index { vehicles.append(nil) }
        if vehicles[index] == nil {
            vehicles[index] = VehicleMotion(report, now: now)
        } else {
            vehicles[index]?.report(report, now: now)
        }
    }

    package mutating func remove(at index: Int) {
        guard vehicles.indices.contains(index) else { return }
        vehicles[index] = nil
    }

    /// Moves every vehicle to `now`, in epoch seconds, and hands out where each is: metres along its shape, and whether
    /// it jumped there; NaN where there is none.
    package mutating func step(to now: Double, _ show: (_ index: Int, _ distance: Double, _ hasJumped: Bool) -> Void) {
        for index in vehicles.indices {
            let distance = vehicles[index]?.step(to: now)
            show(index, distance ?? .nan, vehicles[index]?.hasJumped ?? false)
        }
    }
}
