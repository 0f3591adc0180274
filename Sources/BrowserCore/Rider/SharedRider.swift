/// A rider's journal with the two answers that the page reads after each call.
final class SharedRider {
    private var rider: Rider
    /// JSON.
    private(set) var reply = SharedBytes()
    /// Frames to store, or a file to hand out.
    private(set) var frames = SharedBytes()

    init(writer: UInt64) {
        rider = Rider(writer: writer)
    }

    func provide(_ groups: [UInt8]) {
        rider.providedGroups = ProvidedGroup.list(groups)
    }

    func merge(_ bytes: [UInt8], isFile: Bool) -> Int {
        do throws(JournalFileError) {
            let scan = isFile ? try JournalFile.scan(bytes) : FrameScan(bytes)
            let merge = rider.merge(bytes, scan)
            frames.set(merge.frames)
            answer { json in
                json.member("added", merge.added)
                json.member("alreadyKnown", merge.alreadyKnown)
                json.member("damagedBytes", scan.damagedBytes)
                json.member("cutOffBytes", scan.tailBytes)
                json.member("unreadable", merge.unreadable)
            }
            return merge.added
        } catch {
            frames.set([])
            answer { json in
                switch error {
                case .notAJournal: json.member("refused", "notAJournal")
                case .otherVersion: json.member("refused", "otherVersion")
                }
            }
            return -1
        }
    }

    func prepare(_ bytes: [UInt8], clock: EpochMilliseconds) -> Bool {
        do throws(Refusal) {
            guard let command = CommandReader(bytes)?.riderCommand else { throw .notUnderstood }
            let prepared = try rider.prepare(command, clock: clock)
            frames.set(prepared.frames)
            answer { $0.member("event", orNull: prepared.event?.text) }
            return true
        } catch {
            frames.set([])
            reply.set(error.json.bytes)
            return false
        }
    }

    func ask(_ bytes: [UInt8], today: ServiceDate) {
        let answer = QuestionReader(bytes)?.answer(from: rider, today: today)
        reply.set(answer?.bytes ?? Array("null".utf8))
    }

    /// Leaves the frames of what another journal has not got, and replies where each of the pieces lies that a vault takes.
    func leaveFrames(missingIn other: SharedRider) {
        let missing = rider.journal.frames(missingIn: other.rider.journal)
        frames.set(missing)
        var json = JSONWriter()
        json.array(FrameScan(missing).pieces) { json, piece in
            json.list { json in
                json.int(piece.lowerBound)
                json.int(piece.upperBound)
            }
        }
        reply.set(json.bytes)
    }

    func export() {
        frames.set(rider.journal.file)
    }

    private func answer(_ content: (inout JSONWriter) -> Void) {
        var json = JSONWriter()
        json.object(content)
        reply.set(json.bytes)
    }
}

extension SharedRider {
    func freeAnswers() {
        reply.free()
        frames.free()
    }
}
