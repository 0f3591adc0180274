// The page receives a fleet as an opaque pointer. createFleet retains it, and destroyFleet releases it.

@_cdecl("createFleet")
func createFleet(capacity: Int32) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(FleetHandle(capacity: Int(capacity))).toOpaque()
}

@_cdecl("destroyFleet")
func destroyFleet(pointer: UnsafeMutableRawPointer) {
    Unmanaged<FleetHandle>.fromOpaque(pointer).release()
}

private func shared(_ pointer: UnsafeMutableRawPointer) -> FleetHandle {
    Unmanaged<FleetHandle>.fromOpaque(pointer).takeUnretainedValue()
}

/// Reports a vehicle's position.
/// - Parameters:
///   - shape: A number that identifies the shape along which distances are measured.
///   - length: The length of the shape in metres.
///   - distance: The observed position in metres along the shape.
///   - time: The time of the observation, in seconds since 1970.
///   - speed: The speed in metres per second; NaN if unknown.
///   - expected: `count` pairs of an expected distance in metres and its time in seconds since 1970.
@_cdecl("reportVehicle")
func reportVehicle(
    pointer: UnsafeMutableRawPointer, index: Int32, shape: Int32, length: Double, distance: Double, time: Double,
    speed: Double, expected: UnsafePointer<Double>, count: Int32, now: Double
) {
    let report = MotionReport(
        shape: shape, length: length, seen: TimedDistance(distance: distance, time: time),
        speed: speed.isNaN ? nil : speed,
        expected: (0..<Int(count)).map { TimedDistance(distance: expected[2 * $0], time: expected[2 * $0 + 1]) })
    shared(pointer).fleet.report(report, at: Int(index), now: now)
}

@_cdecl("removeVehicle")
func removeVehicle(pointer: UnsafeMutableRawPointer, index: Int32) {
    shared(pointer).fleet.remove(at: Int(index))
}

/// Moves all vehicles to their positions at `now`. Returns the capacity of the fleet: the number of elements in the
/// columns of distances and flags.
@_cdecl("stepFleet")
func stepFleet(pointer: UnsafeMutableRawPointer, now: Double) -> Int32 {
    let shared = shared(pointer)
    shared.step(to: now)
    return Int32(shared.fleet.capacity)
}

@_cdecl("fleetDistances")
func fleetDistances(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Double> {
    shared(pointer).distances
}

@_cdecl("fleetFlags")
func fleetFlags(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
    shared(pointer).flags
}
