// The planner of the page. It is freed only with the WebAssembly memory; different files require a new planner.

@_cdecl("createPlanner")
func createPlanner() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(PlannerHandle()).toOpaque()
}

private func planner(at pointer: UnsafeMutableRawPointer) -> PlannerHandle {
    Unmanaged<PlannerHandle>.fromOpaque(pointer).takeUnretainedValue()
}

/// Adds a timetable that the page has written to allocated memory. The planner takes ownership of the memory.
/// - Parameters:
///   - isRepeating: 1 if the weeks of the agency's timetable repeat forever.
///   - agency: The agency's id, `agencyCount` bytes long.
/// - Returns: 0 if the bytes are not a timetable of this version. The memory is then freed.
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

/// Adds a streets file that the page has written to allocated memory. The planner takes ownership of the memory, and
/// the result is as for ``addPlannerTimetable``.
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

/// Replaces the planner's service alerts with the alerts that the page passes; see `AgencyTimetable.alerts(in:)`.
/// - Parameter lines: The alerts, `count` bytes long.
@_cdecl("usePlannerAlerts")
func usePlannerAlerts(pointer: UnsafeMutableRawPointer, lines: UnsafePointer<UInt8>, count: Int32) {
    planner(at: pointer).use(alerts: bytes(lines, count))
}

/// Plans journeys, and stores the result as JSON in the planner's ``PlannerHandle/reply``.
/// - Parameters:
///   - numbers: Fifteen numbers: latitude and longitude of the start and of the end; 1 for an arrival time, 0 for a
///     departure time; the time in epoch seconds; the window in seconds; the walking limit in metres; the walking speed
///     in metres per second; wheelchair (0 no, 1 unless impossible, 2 only possible); the maximum number of transfers;
///     the current time; latitude and longitude of the via place; the stay there in seconds.
///   - words: Lines separated by line feeds, `count` bytes in total: the stop ids of the start and the end, a cursor,
///     the stop id of the via place (empty for a coordinate, `none` without a via place), then the ids of excluded
///     routes and agencies, and excluded modes as `mode:bus`.
/// - Returns: 0 if the query cannot be answered offline.
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

/// Evaluates a journey, and stores its state as JSON in the planner's ``PlannerHandle/reply``.
/// - Parameters:
///   - id: The id of the journey, `count` bytes long.
///   - latitude, longitude: The rider's position; NaN if unknown.
/// - Returns: 0 if the journey is not found in the offline timetables.
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
