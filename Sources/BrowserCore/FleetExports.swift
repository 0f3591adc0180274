// A fleet travels to the page as a plain pointer: it is retained by createFleet and released by destroyFleet.

@_expose(wasm, "createFleet")
@_cdecl("headsign_create_fleet")
func createFleet(capacity: Int32) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(SharedFleet(capacity: Int(capacity))).toOpaque()
}

@_expose(wasm, "destroyFleet")
@_cdecl("headsign_destroy_fleet")
func destroyFleet(pointer: UnsafeMutableRawPointer) {
    Unmanaged<SharedFleet>.fromOpaque(pointer).release()
}

private func shared(_ pointer: UnsafeMutableRawPointer) -> SharedFleet {
    Unmanaged<SharedFleet>.fromOpaque(pointer).takeUnretainedValue()
}

/// `speed` is NaN where it is not known; `expected` holds `count` pairs of metres and epoch seconds.
@_expose(wasm, "reportVehicle")
@_cdecl("headsign_report_vehicle")
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

@_expose(wasm, "removeVehicle")
@_cdecl("headsign_remove_vehicle")
func removeVehicle(pointer: UnsafeMutableRawPointer, index: Int32) {
    shared(pointer).fleet.remove(at: Int(index))
}

/// Moves all vehicles to `now` and gives how many places the fleet has.
@_expose(wasm, "stepFleet")
@_cdecl("headsign_step_fleet")
func stepFleet(pointer: UnsafeMutableRawPointer, now: Double) -> Int32 {
    let shared = shared(pointer)
    shared.step(to: now)
    return Int32(shared.fleet.capacity)
}

@_expose(wasm, "fleetDistances")
@_cdecl("headsign_fleet_distances")
func fleetDistances(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Double> {
    shared(pointer).distances
}

@_expose(wasm, "fleetFlags")
@_cdecl("headsign_fleet_flags")
func fleetFlags(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
    shared(pointer).flags
}
