// A rider's journal in the page. createRider retains it, and destroyRider releases it. The functions read bytes that
// the page has written to allocated memory. Results can be read with riderReply and riderFrames until the next call.

@_cdecl("createRider")
func createRider(writer: UInt64) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(RiderHandle(writer: writer)).toOpaque()
}

@_cdecl("destroyRider")
func destroyRider(pointer: UnsafeMutableRawPointer) {
    rider(at: pointer).freeAnswers()
    Unmanaged<RiderHandle>.fromOpaque(pointer).release()
}

private func rider(at pointer: UnsafeMutableRawPointer) -> RiderHandle {
    Unmanaged<RiderHandle>.fromOpaque(pointer).takeUnretainedValue()
}

/// Sets the groups that the agencies' configurations provide; see ``ProvidedGroup/list(_:)``.
@_cdecl("riderProvideGroups")
func riderProvideGroups(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32) {
    rider(at: pointer).rider.providedGroups = ProvidedGroup.list(bytes(start, count))
}

/// Merges events into the journal: a sequence of frames or, with `isFile`, a journal file with its header. The reply
/// contains statistics. ``RiderHandle/frames`` then has the frames of the new events.
/// - Returns: The number of new events; -1 if the file is not a journal of this version.
@_cdecl("riderMerge")
func riderMerge(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32, isFile: Int32) -> Int32 {
    let shared = rider(at: pointer)
    let source = bytes(start, count)
    do throws(JournalFileError) {
        let scan = isFile != 0 ? try JournalFile.scan(source) : FrameScan(source)
        let merge = shared.rider.merge(source, scan)
        shared.frames.set(merge.frames)
        shared.reply.set(
            object { json in
                json.member("added", merge.added)
                json.member("alreadyKnown", merge.alreadyKnown)
                json.member("damagedBytes", scan.damagedBytes)
                json.member("cutOffBytes", scan.tailBytes)
                json.member("unreadable", merge.unreadable)
            })
        return Int32(merge.added)
    } catch {
        shared.frames.set([])
        shared.reply.set(object { $0.member("refused", error == .notAJournal ? "notAJournal" : "otherVersion") })
        return -1
    }
}

/// Creates the event of a command; see ``CommandReader``. The reply contains the event's id, or the reason why the
/// command was refused. ``RiderHandle/frames`` then has the new frames, which the caller must store and then merge.
/// - Parameter clock: The current time in milliseconds since 1970.
/// - Returns: 1 if an event was created, 0 if the command was refused.
@_cdecl("riderPrepare")
func riderPrepare(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32, clock: Double) -> Int32 {
    let shared = rider(at: pointer)
    do throws(Refusal) {
        guard let command = CommandReader(bytes(start, count))?.riderCommand else { throw .notUnderstood }
        let moment = EpochMilliseconds(Int64(exactly: clock.rounded()) ?? 0)
        let prepared = try shared.rider.prepare(command, clock: moment)
        shared.frames.set(prepared.frames)
        shared.reply.set(object { $0.member("event", orNull: prepared.event?.text) })
        return 1
    } catch {
        shared.frames.set([])
        shared.reply.set(error.json.bytes)
        return 0
    }
}

/// Answers a query about the journal; see ``QuestionReader``.
/// - Parameter today: The current date at the rider's location, in days since 1970.
@_cdecl("riderAsk")
func riderAsk(pointer: UnsafeMutableRawPointer, start: UnsafePointer<UInt8>, count: Int32, today: Int32) {
    let shared = rider(at: pointer)
    let day = ServiceDate(daysSince1970: today)
    let answer = QuestionReader(bytes(start, count))?.answer(from: shared.rider, today: day)
    shared.reply.set(answer?.bytes ?? Array("null".utf8))
}

/// Sets ``RiderHandle/frames`` to the frames of the events that another journal lacks. The reply contains the byte
/// ranges of the pieces to upload to a vault, in the form `[[start, end], …]`.
@_cdecl("riderMissing")
func riderMissing(pointer: UnsafeMutableRawPointer, other: UnsafeMutableRawPointer) {
    let shared = rider(at: pointer)
    let missing = shared.rider.journal.frames(missingIn: rider(at: other).rider.journal)
    shared.frames.set(missing)
    var json = JSONWriter()
    json.array(FrameScan(missing).pieces) { json, piece in
        json.list { json in
            json.int(piece.lowerBound)
            json.int(piece.upperBound)
        }
    }
    shared.reply.set(json.bytes)
}

/// Sets ``RiderHandle/frames`` to the whole journal in the form of a file.
@_cdecl("riderExport")
func riderExport(pointer: UnsafeMutableRawPointer) {
    let shared = rider(at: pointer)
    shared.frames.set(shared.rider.journal.file)
}

private func object(_ content: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    json.object(content)
    return json.bytes
}

@_cdecl("riderReply")
func riderReply(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> { rider(at: pointer).reply.start }

@_cdecl("riderReplyCount")
func riderReplyCount(pointer: UnsafeMutableRawPointer) -> Int32 { Int32(rider(at: pointer).reply.count) }

@_cdecl("riderFrames")
func riderFrames(pointer: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> { rider(at: pointer).frames.start }

@_cdecl("riderFramesCount")
func riderFramesCount(pointer: UnsafeMutableRawPointer) -> Int32 { Int32(rider(at: pointer).frames.count) }
