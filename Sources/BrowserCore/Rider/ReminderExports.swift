// Functions exported to the page for reminders.

/// Returns the raw value of the ``ArrivalReminder/Verdict`` for a reminder. Times are in seconds since 1970.
@_cdecl("reminderVerdict")
func reminderVerdict(lead: Double, early: Double, late: Double, isCanceled: Int32, isDone: Int32, now: Double) -> Int32
{
    var reminder = ArrivalReminder(lead: whole(lead), isDone: isDone != 0)
    let verdict = reminder.verdict(
        early: moment(early), late: moment(late), isCanceled: isCanceled != 0, now: moment(now))
    return Int32(verdict.rawValue)
}

/// Writes the lead times that a rider can choose, in seconds. `leads` must have room for all choices of
/// ``ArrivalReminder/choices(secondsLeft:)``.
/// - Returns: The number of choices.
@_cdecl("reminderChoices")
func reminderChoices(secondsLeft: Double, leads: UnsafeMutablePointer<Double>) -> Int32 {
    let choices = ArrivalReminder.choices(secondsLeft: whole(secondsLeft))
    for (index, lead) in choices.enumerated() { leads[index] = Double(lead) }
    return Int32(choices.count)
}

/// Returns the walking time to a stop in minutes, given the straight-line distance in metres; 120 if the stop is not
/// near.
@_cdecl("walkMinutes")
func walkMinutes(metres: Double) -> Int32 {
    guard metres >= 0, metres < 10_000 else { return 120 }
    return Int32((WalkingPace().seconds(metres) + 59) / 60)
}

/// The exported handle of an ``ApproachReminder``. The page identifies vehicles by numbers.
final class ApproachHandle {
    var reminder = ApproachReminder()
}

@_cdecl("createApproach")
func createApproach() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(ApproachHandle()).toOpaque()
}

@_cdecl("destroyApproach")
func destroyApproach(pointer: UnsafeMutableRawPointer) {
    Unmanaged<ApproachHandle>.fromOpaque(pointer).release()
}

/// Detects vehicles that have come near the rider. `vehicles` contains three numbers for each of `count` vehicles: the
/// page's number of the vehicle, its latitude and its longitude. NaN marks an unknown coordinate. The start of
/// `vehicles` is overwritten with the page's numbers of the vehicles that have just come near.
/// - Returns: The count of vehicles that have just come near.
@_cdecl("approachingVehicles")
func approachingVehicles(
    pointer: UnsafeMutableRawPointer, vehicles: UnsafeMutablePointer<Double>, count: Int32, latitude: Double,
    longitude: Double, now: Double
) -> Int32 {
    let approach = Unmanaged<ApproachHandle>.fromOpaque(pointer).takeUnretainedValue()
    let seen = (0..<max(Int(count), 0)).map { index in
        let place = Coordinate(latitude: vehicles[3 * index + 1], longitude: vehicles[3 * index + 2])
        return (id: vehicles[3 * index].bitPattern, place: Optional(place))
    }
    let rider = Coordinate(latitude: latitude, longitude: longitude)
    let come = approach.reminder.arrivals(of: seen, rider: rider, now: moment(now))
    for (index, id) in come.enumerated() { vehicles[index] = Double(bitPattern: id) }
    return Int32(come.count)
}
