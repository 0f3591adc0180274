// A timetable file in the page: taken over by openTimetable and given back by closeTimetable.

/// Opens a file that the page has written to memory it allocated; the memory is the timetable's from now on.
/// - Parameter isRepeating: 1 where the agency's weeks are repeated for ever.
/// - Returns: nil for bytes that are no timetable of this version; then the memory is given back.
@_expose(wasm, "openTimetable")
@_cdecl("headsign_open_timetable")
func openTimetable(start: UnsafeMutableRawPointer, count: Int32, isRepeating: Int32) -> UnsafeMutableRawPointer? {
    let bytes = UnsafeRawBufferPointer(start: start, count: max(Int(count), 0))
    let owner = TimetableBytes(taking: bytes) { $0.deallocate() }
    do throws(TimetableError) {
        let timetable = try Timetable(owner, dates: isRepeating != 0 ? .repeating : .asPublished)
        return Unmanaged.passRetained(SharedTimetable(timetable)).toOpaque()
    } catch {
        return nil
    }
}

@_expose(wasm, "closeTimetable")
@_cdecl("headsign_close_timetable")
func closeTimetable(pointer: UnsafeMutableRawPointer) {
    timetable(at: pointer).freeAnswers()
    Unmanaged<SharedTimetable>.fromOpaque(pointer).release()
}

private func timetable(at pointer: UnsafeMutableRawPointer) -> SharedTimetable {
    Unmanaged<SharedTimetable>.fromOpaque(pointer).takeUnretainedValue()
}

/// - Returns: 1 if the file is as it was written, to its last byte.
@_expose(wasm, "timetableIsWhole")
@_cdecl("headsign_timetable_is_whole")
func timetableIsWhole(pointer: UnsafeMutableRawPointer) -> Int32 {
    timetable(at: pointer).isWhole ? 1 : 0
}

/// Leaves the scheduled departures of a stop as the reply; see ``ScheduledBoard``.
/// - Parameters:
///   - id: the stop's, with its agency; `count` bytes.
///   - from, to: epoch seconds.
/// - Returns: 0 if there is no such stop.
@_expose(wasm, "timetableBoard")
@_cdecl("headsign_timetable_board")
func timetableBoard(
    pointer: UnsafeMutableRawPointer, id: UnsafePointer<UInt8>, count: Int32, from: Double, to: Double, limit: Int32
) -> Int32 {
    let isThere = timetable(at: pointer)
        .board(bytes(id, count), from: whole(from), to: whole(to), limit: max(Int(limit), 0))
    return isThere ? 1 : 0
}

@_expose(wasm, "timetableReply")
@_cdecl("headsign_timetable_reply")
func timetableReply(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
    timetable(at: pointer).reply.start
}

@_expose(wasm, "timetableReplyCount")
@_cdecl("headsign_timetable_reply_count")
func timetableReplyCount(pointer: UnsafeMutableRawPointer) -> Int32 { Int32(timetable(at: pointer).reply.count) }
