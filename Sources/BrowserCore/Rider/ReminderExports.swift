// What the page asks before it tells riders of buses.

/// What to do about a reminder now; see ``ArrivalReminder/Verdict`` for the numbers. Times are epoch seconds.
@_cdecl("reminderVerdict")
func reminderVerdict(lead: Double, early: Double, late: Double, isCanceled: Int32, isDone: Int32, now: Double) -> Int32
{
    var reminder = ArrivalReminder(lead: whole(lead), isDone: isDone != 0)
    let verdict = reminder.verdict(
        early: moment(early), late: moment(late), isCanceled: isCanceled != 0, now: moment(now))
    return Int32(verdict.rawValue)
}

/// Writes the leads to choose from to `leads`, which has room for ``ArrivalReminder/mostChoices``, in seconds.
/// - Returns: how many those are.
@_cdecl("reminderChoices")
func reminderChoices(secondsLeft: Double, leads: UnsafeMutablePointer<Double>) -> Int32 {
    let choices = ArrivalReminder.choices(secondsLeft: whole(secondsLeft))
    for (index, lead) in choices.enumerated() { leads[index] = Double(lead) }
    return Int32(choices.count)
}

/// Whole minutes that a rider walks to a stop, `metres` away in a straight line; what is not near is taken as an hour and more.
@_cdecl("walkMinutes")
func walkMinutes(metres: Double) -> Int32 {
    guard metres >= 0, metres < 10_000 else { return 120 }
    return Int32((WalkingPace().seconds(metres) + 59) / 60)
}

/// An ``ApproachReminder`` for the page, which tells vehicles by numbers of its own.
final class SharedApproach {
    var reminder = ApproachReminder()
}

@_cdecl("createApproach")
func createApproach() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(SharedApproach()).toOpaque()
}

@_cdecl("destroyApproach")
func destroyApproach(pointer: UnsafeMutableRawPointer) {
    Unmanaged<SharedApproach>.fromOpaque(pointer).release()
}

/// Overwrites `vehicles`, `count` triples of number, latitude and longitude, with the numbers of those that have just come near.
/// NaN stands for a place that is not known.
/// - Returns: how many those are.
@_cdecl("approachingVehicles")
func approachingVehicles(
    pointer: UnsafeMutableRawPointer, vehicles: UnsafeMutablePointer<Double>, count: Int32, latitude: Double,
    longitude: Double, now: Double
) -> Int32 {
    let approach = Unmanaged<SharedApproach>.fromOpaque(pointer).takeUnretainedValue()
    let seen = (0..<max(Int(count), 0)).map { index in
        let place = Coordinate(latitude: vehicles[3 * index + 1], longitude: vehicles[3 * index + 2])
        return (id: vehicles[3 * index].bitPattern, place: Optional(place))
    }
    let rider = Coordinate(latitude: latitude, longitude: longitude)
    let come = approach.reminder.arrivals(of: seen, rider: rider, now: moment(now))
    for (index, id) in come.enumerated() { vehicles[index] = Double(bitPattern: id) }
    return Int32(come.count)
}
