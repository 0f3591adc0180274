// A timetable file in the page. openTimetable opens it, and closeTimetable frees it.

/// Opens a timetable file that the page has written to allocated memory. The handle takes ownership of the memory.
/// - Parameters:
///   - isRepeating: 1 if the weeks of the agency's timetable repeat forever.
///   - agency: The agency's id, `agencyCount` bytes long.
/// - Returns: Nil if the bytes are not a timetable of this version. The memory is then freed.
@_cdecl("openTimetable")
func openTimetable(
    start: UnsafeMutableRawPointer, count: Int32, isRepeating: Int32, agency: UnsafePointer<UInt8>, agencyCount: Int32
) -> UnsafeMutableRawPointer? {
    let file = UnsafeRawBufferPointer(start: start, count: max(Int(count), 0))
    let owner = FileBytes(taking: file) { $0.deallocate() }
    do throws(ColumnFileError<TimetableSection>) {
        let timetable = try Timetable(owner, dates: isRepeating != 0 ? .repeating : .asPublished)
        let agency = String(decoding: bytes(agency, agencyCount), as: UTF8.self)
        return Unmanaged.passRetained(TimetableHandle(timetable, agency: agency)).toOpaque()
    } catch {
        return nil
    }
}

@_cdecl("closeTimetable")
func closeTimetable(pointer: UnsafeMutableRawPointer) {
    timetable(at: pointer).freeAnswers()
    Unmanaged<TimetableHandle>.fromOpaque(pointer).release()
}

private func timetable(at pointer: UnsafeMutableRawPointer) -> TimetableHandle {
    Unmanaged<TimetableHandle>.fromOpaque(pointer).takeUnretainedValue()
}

/// Verifies the checksum of the whole file.
/// - Returns: 1 if it is correct, otherwise 0.
@_cdecl("timetableIsWhole")
func timetableIsWhole(pointer: UnsafeMutableRawPointer) -> Int32 {
    let timetable = timetable(at: pointer).own.timetable
    return timetable.withBytes { bytes in
        var checksum = Checksum()
        checksum.update(UnsafeRawBufferPointer(rebasing: bytes[TimetableFormat.bodyStart(bytes)...]))
        return checksum.value == timetable.checksum ? 1 : 0
    }
}

/// Replaces the timetable's service alerts with the alerts that the page passes; see `AgencyTimetable.alerts(in:)`.
/// - Parameter lines: The alerts, `count` bytes long.
@_cdecl("useTimetableAlerts")
func useTimetableAlerts(pointer: UnsafeMutableRawPointer, lines: UnsafePointer<UInt8>, count: Int32) {
    let shared = timetable(at: pointer)
    shared.alerts = shared.own.alerts(in: bytes(lines, count))
}

/// Stores the scheduled departures at a stop as JSON in ``TimetableHandle/reply``; see ``ScheduledBoard``.
/// - Parameters:
///   - id: The stop's id in the feed, `count` bytes long.
///   - from, to: The time span in seconds since 1970.
/// - Returns: 0 if the stop is unknown.
@_cdecl("timetableBoard")
func timetableBoard(
    pointer: UnsafeMutableRawPointer, id: UnsafePointer<UInt8>, count: Int32, from: Double, to: Double, limit: Int32
) -> Int32 {
    let shared = timetable(at: pointer)
    let (from, to) = (moment(from), moment(to))
    guard let stop = shared.own.timetable.stop(id: bytes(id, count)) else { return 0 }
    let board = shared.own.timetable.scheduledBoard(at: stop, from: from, to: to, limit: max(Int(limit), 0))
    shared.reply.set(board.json(in: shared.own, at: from, alerts: shared.alerts))
    return 1
}

/// Stores a stop's short board as JSON in ``TimetableHandle/reply``; see ``Timetable/shortBoard(at:from:to:)``.
/// Parameters and result are the same as in ``timetableBoard``.
@_cdecl("timetableShortBoard")
func timetableShortBoard(
    pointer: UnsafeMutableRawPointer, id: UnsafePointer<UInt8>, count: Int32, from: Double, to: Double
) -> Int32 {
    let shared = timetable(at: pointer)
    let (from, to) = (moment(from), moment(to))
    guard let stop = shared.own.timetable.stop(id: bytes(id, count)) else { return 0 }
    shared.reply.set(shared.own.timetable.shortBoard(at: stop, from: from, to: to).json(in: shared.own, at: from))
    return 1
}

/// Determines how a new timetable changes the departures at a stop, and stores the changes as JSON in its
/// ``TimetableHandle/reply``; see ``TimetableComparison``.
/// - Parameters:
///   - old: The handle of the previous timetable.
///   - day: The first day of the week that is compared, in days since 1970.
///   - id: The stop's id in the previous timetable, `count` bytes long.
/// - Returns: 0 if the previous timetable does not contain the stop.
@_cdecl("timetableChanges")
func timetableChanges(
    pointer: UnsafeMutableRawPointer, old: UnsafeMutableRawPointer, day: Int32, id: UnsafePointer<UInt8>, count: Int32
) -> Int32 {
    let shared = timetable(at: pointer)
    let date = ServiceDate(daysSince1970: min(max(day, 0), 2_900_000))
    let comparison = TimetableComparison(
        old: timetable(at: old).own.timetable, new: shared.own.timetable, from: date)
    guard let answer = comparison.json(ofStop: bytes(id, count)) else { return 0 }
    shared.reply.set(answer)
    return 1
}

/// Queries several timetables together, and stores the result in ``TimetableHandle/reply`` of the first timetable.
private func ask(
    _ pointers: UnsafePointer<UnsafeMutableRawPointer>, _ count: Int32, _ question: ([AgencyTimetable]) -> [UInt8]
) {
    let all = (0..<max(Int(count), 0)).map { timetable(at: pointers[$0]) }
    all.first?.reply.set(question(all.map { $0.own }))
}

/// Finds the short boards of stops around a location, nearest stop first, and stores them as JSON in
/// ``TimetableHandle/reply`` of the first timetable.
@_cdecl("timetablesBoardsAround")
func timetablesBoardsAround(
    pointers: UnsafePointer<UnsafeMutableRawPointer>, count: Int32, latitude: Double, longitude: Double, from: Double,
    to: Double, limit: Int32
) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    ask(pointers, count) {
        $0.shortBoardsJSON(around: place, from: moment(from), to: moment(to), limit: max(Int(limit), 0))
    }
}

/// Searches routes and stops by name, and stores the results as JSON in ``TimetableHandle/reply`` of the first
/// timetable; see ``SearchResultRow``.
/// - Parameters:
///   - text: The search text, `textCount` bytes long.
///   - latitude, longitude: The rider's position; NaN if unknown.
@_cdecl("timetablesSearch")
func timetablesSearch(
    pointers: UnsafePointer<UnsafeMutableRawPointer>, count: Int32, text: UnsafePointer<UInt8>, textCount: Int32,
    latitude: Double, longitude: Double, limit: Int32
) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    let query = String(decoding: bytes(text, textCount), as: UTF8.self)
    ask(pointers, count) {
        $0.searchJSON(query, near: place.isPlausible ? place : nil, limit: max(Int(limit), 0))
    }
}

/// Finds the stops around a location, nearest first, and stores them as JSON in ``TimetableHandle/reply`` of the first
/// timetable.
/// - Parameter radius: The search radius in metres.
@_cdecl("timetablesNear")
func timetablesNear(
    pointers: UnsafePointer<UnsafeMutableRawPointer>, count: Int32, latitude: Double, longitude: Double,
    radius: Double, limit: Int32
) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    ask(pointers, count) { $0.nearJSON(place, radius: radius, limit: max(Int(limit), 0)) }
}

@_cdecl("timetableReply")
func timetableReply(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
    timetable(at: pointer).reply.start
}

@_cdecl("timetableReplyCount")
func timetableReplyCount(pointer: UnsafeMutableRawPointer) -> Int32 { Int32(timetable(at: pointer).reply.count) }
