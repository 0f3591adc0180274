// Functions exported to the page that track a ride.

/// The exported handle that tracks a ride and the connection after it.
final class RideAlongHandle {
    /// The maximum number of calls of a tracked ride.
    static let mostCalls = 512

    var ride = RideAlong()
    var connection = ConnectionWatch()
}

@_cdecl("createAlong")
func createAlong() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(RideAlongHandle()).toOpaque()
}

@_cdecl("destroyAlong")
func destroyAlong(pointer: UnsafeMutableRawPointer) {
    Unmanaged<RideAlongHandle>.fromOpaque(pointer).release()
}

/// Updates the tracking of a ride. `numbers` contains `count` calls of five numbers each: latitude, longitude, and the
/// early, likely and late time in seconds since 1970. NaN marks an unknown coordinate of a stop or of the phone. The
/// first five numbers are overwritten with the result of ``RideAlong``: the phase, the next call, and 1 or 0 for
/// `isAssumed`, `isByPosition` and `isNews`.
/// - Returns: 0 if there is no result, otherwise 1.
@_cdecl("lookAlong")
func lookAlong(
    pointer: UnsafeMutableRawPointer, numbers: UnsafeMutablePointer<Double>, count: Int32, latitude: Double,
    longitude: Double, accuracy: Double, fixedAt: Double, heard: Double, now: Double
) -> Int32 {
    let along = Unmanaged<RideAlongHandle>.fromOpaque(pointer).takeUnretainedValue()
    let calls = (0..<min(max(Int(count), 0), RideAlongHandle.mostCalls)).map { index in
        let place = Coordinate(latitude: numbers[5 * index], longitude: numbers[5 * index + 1])
        return RideAlong.Call(
            place: place.isPlausible ? place : nil, early: moment(numbers[5 * index + 2]),
            likely: moment(numbers[5 * index + 3]), late: moment(numbers[5 * index + 4]))
    }
    let fix = RideAlong.Fix(
        place: Coordinate(latitude: latitude, longitude: longitude), accuracy: accuracy, at: moment(fixedAt))
    guard let look = along.ride.look(at: calls, fix: fix, heard: moment(heard), now: moment(now)) else { return 0 }
    numbers[0] = Double(look.phase.rawValue)
    numbers[1] = Double(look.next)
    numbers[2] = look.isAssumed ? 1 : 0
    numbers[3] = look.isByPosition ? 1 : 0
    numbers[4] = look.isNews ? 1 : 0
    return 1
}

/// Returns 1 if a connection's state is worse than all its previous states, otherwise 0; see ``ConnectionWatch``.
/// - Parameter state: The index of a ``Chance/State``. For other numbers the result is 0.
@_cdecl("isConnectionNews")
func isConnectionNews(pointer: UnsafeMutableRawPointer, state: Int32) -> Int32 {
    let along = Unmanaged<RideAlongHandle>.fromOpaque(pointer).takeUnretainedValue()
    guard Chance.State.allCases.indices.contains(Int(state)) else { return 0 }
    return along.connection.isNews(Chance.State.allCases[Int(state)]) ? 1 : 0
}
