// A rider's journal in the page: retained by createRider and released by destroyRider, like a fleet. Calls read bytes that the
// page has written to memory it allocated, and leave their answers where riderReply and riderFrames say, until the next call.

@_cdecl("createRider")
func createRider(writer: UInt64) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(SharedRider(writer: writer)).toOpaque()
}

@_cdecl("destroyRider")
func destroyRider(pointer: UnsafeMutableRawPointer) {
    rider(at: pointer).freeAnswers()
    Unmanaged<SharedRider>.fromOpaque(pointer).release()
}

private func rider(at pointer: UnsafeMutableRawPointer) -> SharedRider {
    Unmanaged<SharedRider>.fromOpaque(pointer).takeUnretainedValue()
}

/// Takes the groups of the agencies' configuration; see ``ProvidedGroup/list(_:)``.
@_cdecl("riderProvideGroups")
func riderProvideGroups(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32) {
    rider(at: pointer).provide(bytes(start, count))
}

/// Merges frames, or a file with its header. The reply says what was found; the frames are those of the new events.
/// - Returns: how many events are new; -1 for a file that is no journal of this version.
@_cdecl("riderMerge")
func riderMerge(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32, isFile: Int32) -> Int32 {
    Int32(rider(at: pointer).merge(bytes(start, count), isFile: isFile != 0))
}

/// Makes a command's event; see ``CommandReader``. The reply names it or says why there is none; the frames are to be stored
/// and then merged.
/// - Parameter clock: milliseconds since 1970.
/// - Returns: 1 for an event, 0 for a refusal.
@_cdecl("riderPrepare")
func riderPrepare(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32, clock: Double) -> Int32 {
    rider(at: pointer).prepare(bytes(start, count), clock: EpochMilliseconds(Int64(exactly: clock.rounded()) ?? 0))
        ? 1 : 0
}

/// Replies to a question; see ``QuestionReader``.
/// - Parameter today: the day where the rider is, in days since 1970.
@_cdecl("riderAsk")
func riderAsk(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32, today: Int32) {
    rider(at: pointer).ask(bytes(start, count), today: ServiceDate(daysSince1970: today))
}

/// Leaves the frames of the events that another rider's journal has not got. The reply says where each of the pieces lies that a
/// vault takes: `[[start, end], …]`, bytes of these frames.
@_cdecl("riderMissing")
func riderMissing(pointer: UnsafeMutableRawPointer, other: UnsafeMutableRawPointer) {
    rider(at: pointer).leaveFrames(missingIn: rider(at: other))
}

/// Leaves the whole journal as a file where the frames are.
@_cdecl("riderExport")
func riderExport(pointer: UnsafeMutableRawPointer) {
    rider(at: pointer).export()
}

@_cdecl("riderReply")
func riderReply(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> { rider(at: pointer).reply.start }

@_cdecl("riderReplyCount")
func riderReplyCount(pointer: UnsafeMutableRawPointer) -> Int32 { Int32(rider(at: pointer).reply.count) }

@_cdecl("riderFrames")
func riderFrames(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> { rider(at: pointer).frames.start }

@_cdecl("riderFramesCount")
func riderFramesCount(pointer: UnsafeMutableRawPointer) -> Int32 { Int32(rider(at: pointer).frames.count) }
