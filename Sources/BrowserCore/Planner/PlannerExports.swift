// The planner in the page: made by createPlanner for as long as its memory lives, and given its files: other files make another.

@_cdecl("createPlanner")
func createPlanner() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(SharedPlanner()).toOpaque()
}

private func planner(at pointer: UnsafeMutableRawPointer) -> SharedPlanner {
    Unmanaged<SharedPlanner>.fromOpaque(pointer).takeUnretainedValue()
}

/// Gives it a timetable that the page has written to memory it allocated; the memory is the planner's from now on.
/// - Parameters:
///   - isRepeating: 1 where the agency's weeks are repeated for ever.
///   - agency: its id; `agencyCount` bytes.
/// - Returns: 0 for bytes that are no timetable of this version; then the memory is given back.
@_cdecl("addPlannerTimetable")
func addPlannerTimetable(
    pointer: UnsafeMutableRawPointer, start: UnsafeMutableRawPointer, count: Int32, isRepeating: Int32,
    agency: UnsafePointer<UInt8>, agencyCount: Int32
) -> Int32 {
    let owner = FileBytes(taking: UnsafeRawBufferPointer(start: start, count: max(Int(count), 0))) {
        $0.deallocate()
    }
    do throws(ColumnFileError<TimetableSection>) {
        let timetable = try Timetable(owner, dates: isRepeating != 0 ? .repeating : .asPublished)
        planner(at: pointer).add(timetable, of: String(decoding: bytes(agency, agencyCount), as: UTF8.self))
        return 1
    } catch {
        return 0
    }
}

/// Gives it streets in the same way.
@_cdecl("addPlannerStreets")
func addPlannerStreets(pointer: UnsafeMutableRawPointer, start: UnsafeMutableRawPointer, count: Int32) -> Int32 {
    let owner = FileBytes(taking: UnsafeRawBufferPointer(start: start, count: max(Int(count), 0))) { $0.deallocate() }
    do throws(StreetsError) {
        planner(at: pointer).use(try Streets(owner))
        return 1
    } catch {
        return 0
    }
}

/// Gives it the notices that the page knows, instead of those before: see `AgencyTimetable.alerts(in:)`.
/// - Parameter lines: `count` bytes.
@_cdecl("usePlannerAlerts")
func usePlannerAlerts(pointer: UnsafeMutableRawPointer, lines: UnsafePointer<UInt8>, count: Int32) {
    planner(at: pointer).use(alerts: bytes(lines, count))
}

/// Leaves a plan as the reply.
/// - Parameters:
///   - numbers: latitude and longitude of the start and of the end, 1 to arrive by the moment instead of leaving then, the moment
///     in epoch seconds, seconds of the window, metres of the farthest walk, metres in a second on foot, 0, 1 or 2 for wheelchairs (no,
///     unless impossible, only what is possible), the most changes, the moment that it is, latitude and longitude of the place on the way,
///     and the seconds to stay there.
///   - words: lines: the id of the stop to begin at, of the one to end at, a cursor, of the stop on the way (empty for a place, `none`
///     without one), and each route, agency and `mode:bus` to leave out; `count` bytes.
/// - Returns: 0 if it cannot be answered here.
@_cdecl("plannerPlan")
func plannerPlan(
    pointer: UnsafeMutableRawPointer, numbers: UnsafePointer<Double>, words: UnsafePointer<UInt8>, count: Int32
) -> Int32 {
    let lines = String(decoding: bytes(words, count), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    let wheelchair = Int(clamping: Int64(whole: numbers[9]))
    let question = PlannerQuestion(
        start: Coordinate(latitude: numbers[0], longitude: numbers[1]),
        end: Coordinate(latitude: numbers[2], longitude: numbers[3]), isArrival: numbers[4] == 1,
        moment: moment(numbers[5]), window: Int64(whole: numbers[6]),
        walk: WalkProfile(pace: numbers[8], farthest: numbers[7], wheelchair: wheelchair > 0),
        wheelchair: wheelchair == 0 ? .no : wheelchair == 1 ? .unlessImpossible : .onlyPossible,
        mostChanges: Int(clamping: Int64(whole: numbers[10])), startStop: lines[0],
        endStop: lines.count > 1 ? lines[1] : "", cursor: lines.count > 2 ? lines[2] : "",
        via: Coordinate(latitude: numbers[12], longitude: numbers[13]), viaStop: lines.count > 3 ? lines[3] : "none",
        stay: Int32(clamping: Int64(whole: numbers[14])), leftOut: lines.dropFirst(4).filter { !$0.isEmpty })
    return planner(at: pointer).plan(question, now: moment(numbers[11])) ? 1 : 0
}

/// Leaves a journey as the reply.
/// - Parameters:
///   - id: `count` bytes.
///   - latitude, longitude: where the rider is; NaN where that is not known.
/// - Returns: 0 for what is no journey here.
@_cdecl("plannerJourney")
func plannerJourney(
    pointer: UnsafeMutableRawPointer, id: UnsafePointer<UInt8>, count: Int32, latitude: Double, longitude: Double,
    now: Double
) -> Int32 {
    let position = Coordinate(latitude: latitude, longitude: longitude)
    let isThere = planner(at: pointer)
        .journey(bytes(id, count), from: position.isPlausible ? position : nil, now: moment(now))
    return isThere ? 1 : 0
}

@_cdecl("plannerReply")
func plannerReply(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
    planner(at: pointer).reply.start
}

@_cdecl("plannerReplyCount")
func plannerReplyCount(pointer: UnsafeMutableRawPointer) -> Int32 { Int32(planner(at: pointer).reply.count) }
