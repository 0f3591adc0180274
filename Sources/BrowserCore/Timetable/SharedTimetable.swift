/// A timetable in the page's memory, with the answer that the page reads after each question.
final class SharedTimetable {
    private let timetable: Timetable
    /// JSON.
    private(set) var reply = SharedBytes()

    init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    /// Whether the file is as it was written, to its last byte.
    var isWhole: Bool {
        timetable.withBytes { bytes in
            var checksum = Checksum()
            checksum.update(UnsafeRawBufferPointer(rebasing: bytes[TimetableFormat.bodyStart(bytes)...]))
            return checksum.value == timetable.checksum
        }
    }

    /// - Parameter id: with its agency.
    /// - Returns: false if there is no such stop.
    func board(_ id: [UInt8], from: Int64, to: Int64, limit: Int) -> Bool {
        guard let colon = id.firstIndex(of: 0x3A), let stop = timetable.stop(id: id[(colon + 1)...]) else {
            reply.set(Array("null".utf8))
            return false
        }
        let board = timetable.scheduledBoard(at: stop, from: from, to: to, limit: limit)
        let agency = String(decoding: id[..<colon], as: UTF8.self)
        reply.set(board.json(of: timetable, agency: agency, at: from).bytes)
        return true
    }

    func freeAnswers() { reply.free() }
}
