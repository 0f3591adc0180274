/// The vehicles on a map, each at an index chosen by the caller, animated together.
package struct Fleet: Sendable {
    private var vehicles: [VehicleMotion?]

    package init(capacity: Int) {
        vehicles = Array(repeating: nil, count: capacity)
    }

    package var capacity: Int { vehicles.count }

    /// Adds or updates the vehicle at an index, growing the fleet if necessary.
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

    /// Moves every vehicle to its position at `now` (epoch seconds). Reports each vehicle's distance along its shape in
    /// metres and whether it jumped; the distance is NaN for unused indexes.
    package mutating func step(to now: Double, _ show: (_ index: Int, _ distance: Double, _ hasJumped: Bool) -> Void) {
        for index in vehicles.indices {
            let distance = vehicles[index]?.step(to: now)
            show(index, distance ?? .nan, vehicles[index]?.hasJumped ?? false)
        }
    }
}
